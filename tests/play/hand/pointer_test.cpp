#include "play/hand/pointer.hpp"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>
#include <glm/geometric.hpp>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"
#include "world/world.hpp"

using namespace twinflow;

namespace {

const Settings::BrushSettings kBrush = [] {
  Settings::BrushSettings brush{};
  brush.radius = 0.1;
  brush.strength = 8.0;
  brush.dye_rate = 25.0;
  return brush;
}();

/// The sum of what strokes push: rate times way.
glm::dvec2 push(const std::vector<Stroke>& strokes) {
  glm::dvec2 sum(0.0);
  for (const Stroke& stroke : strokes) sum += stroke.velocity_rate * (stroke.to - stroke.from);
  return sum;
}

/// Those of the next `steps` steps of `step_seconds` each.
std::vector<Stroke> next_strokes(Pointer& pointer, const Settings::BrushSettings& brush, double time,
                                 double step_seconds, int steps) {
  std::vector<Stroke> result;
  for (int left = steps; left > 0; --left, time += step_seconds) {
    if (!pointer.extend(time, time + step_seconds, left)) continue;
    const auto strokes = strokes_between(pointer.recorded().back(), brush, time, time + step_seconds);
    result.insert(result.end(), strokes.begin(), strokes.end());
  }
  return result;
}

}  // namespace

TEST_CASE("a stroke of limited speed follows a fast mouse at that speed, and arrives where the mouse waits",
          "[app]") {
  Settings::BrushSettings brush = kBrush;
  brush.tool = BrushTool::ball;
  Pointer pointer;
  pointer.press({-0.5, 0.0}, 0.0, brush, {1, 1, 1});
  pointer.limit_speed(2.0);
  pointer.move({0.5, 0.0});  // at once
  double time = 0.0;
  for (int step = 0; step < 60; ++step, time += 0.01) pointer.extend(time, time + 0.01, 1);
  const auto& path = pointer.recorded().front().path;
  for (std::size_t k = 1; k < path.size(); ++k) {
    const double speed =
        glm::distance(path[k].position, path[k - 1].position) / (path[k].time - path[k - 1].time);
    CHECK(speed < 2.0 * (1.0 + 1e-9));
  }
  CHECK(path.back().position.x == Approx(0.5));
  // The next stroke is as fast as the mouse again.
  pointer.press({-0.5, 0.0}, time, brush, {1, 1, 1});
  pointer.move({0.5, 0.0});
  pointer.extend(time, time + 0.01, 1);
  CHECK(pointer.recorded().back().path.back().position.x == Approx(0.5));
}

TEST_CASE("the push of a stroke does not depend on frames and steps", "[app]") {
  const int frames = GENERATE(1, 3, 10);
  const int steps = GENERATE(1, 2, 5);
  Pointer pointer;
  pointer.press({-0.5, 0.0}, 0.0, kBrush, {1, 1, 1});
  glm::dvec2 sum(0.0);
  for (int frame = 1; frame <= frames; ++frame) {
    pointer.move({-0.5 + 1.0 * frame / frames, 0.25 * frame / frames});
    sum += push(next_strokes(pointer, kBrush, 0.1 * frame, 0.01, steps));
  }
  CHECK(sum.x == Approx(kBrush.strength * 1.0));
  CHECK(sum.y == Approx(kBrush.strength * 0.25));
}

TEST_CASE("frames without a step lose nothing", "[app]") {
  Pointer pointer;
  pointer.press({0, 0}, 0.0, kBrush, {1, 1, 1});
  pointer.move({0.1, 0});
  CHECK(next_strokes(pointer, kBrush, 0.0, 0.01, 0).empty());
  pointer.move({0.2, 0});
  pointer.release();
  CHECK(push(next_strokes(pointer, kBrush, 0.0, 0.01, 1)).x == Approx(kBrush.strength * 0.2));
  CHECK(next_strokes(pointer, kBrush, 0.01, 0.01, 1).empty());
}

TEST_CASE("a stroke through a pause is recorded without a jump", "[app]") {
  Pointer pointer;
  pointer.press({0, 0}, 0.0, kBrush, {1, 1, 1});
  pointer.move({0.1, 0});
  next_strokes(pointer, kBrush, 0.0, 0.01, 1);
  pointer.move({0.8, 0});
  pointer.stand(0.01);
  pointer.move({0.9, 0});
  next_strokes(pointer, kBrush, 0.01, 0.01, 1);
  REQUIRE(pointer.recorded().size() == 3);
  CHECK_FALSE(stands_at_once(pointer.recorded()[0]));
  CHECK(stands_at_once(pointer.recorded()[1]));
  CHECK_FALSE(stands_at_once(pointer.recorded()[2]));
  double way = 0.0;
  for (const Gesture& gesture : pointer.recorded()) {
    for (std::size_t k = 1; k < gesture.path.size(); ++k)
      way += gesture.path[k].position.x - gesture.path[k - 1].position.x;
  }
  CHECK(way == Approx(0.9));
}

TEST_CASE("recorded strokes replay the same motion, to the last bit", "[app]") {
  const double step = 0.01;  // no power of two: times are multiples, as the world's, and not sums
  Pointer pointer;
  std::vector<Stroke> given;
  pointer.press({0.9, 0.1}, 0.0, kBrush, {1, 0, 0});
  for (int k = 0; k < 20; ++k) {
    if (k % 2 == 0) pointer.move({0.9 + 0.07 * k, 0.1 - 0.013 * k * k});
    REQUIRE(pointer.extend(k * step, (k + 1) * step, 2 - k % 2));
    const auto strokes = strokes_between(pointer.recorded().back(), kBrush, k * step, (k + 1) * step);
    REQUIRE(strokes.size() == 1);
    given.push_back(strokes.front());
  }
  pointer.release();
  REQUIRE(pointer.recorded().size() == 1);
  for (int k = 0; k < 20; ++k) {
    const auto replayed = strokes_between(pointer.recorded().front(), kBrush, k * step, (k + 1) * step);
    REQUIRE(replayed.size() == 1);
    const Stroke& stroke = given[static_cast<std::size_t>(k)];
    CHECK(replayed.front().from == stroke.from);
    CHECK(replayed.front().to == stroke.to);
    CHECK(replayed.front().duration == stroke.duration);
  }
}

TEST_CASE("a stroke keeps the tool and the radius that it began with", "[app]") {
  Pointer pointer;
  Settings::BrushSettings brush = kBrush;
  brush.tool = BrushTool::ball;
  pointer.press({0, 0}, 0.0, brush, {1, 1, 1});
  brush.tool = BrushTool::drag;
  brush.radius = 0.4;
  pointer.move({0.5, 0});
  CHECK(next_strokes(pointer, brush, 0.0, 0.01, 1).empty());
  const std::vector<Ball> balls = balls_between(pointer.recorded(), 0.0, 0.01);
  REQUIRE(balls.size() == 1);
  CHECK(balls.front().radius == kBrush.radius);
  CHECK(pointer.recorded().front().tool == BrushTool::ball);
}

TEST_CASE("a stroke that becomes wider goes on without a gap, in a gesture of its own", "[app]") {
  Pointer pointer;
  Settings::BrushSettings brush = kBrush;
  pointer.press({0, 0}, 0.0, brush, {1, 1, 1});
  pointer.set_radius(0.05);  // nothing has moved yet
  pointer.move({0.1, 0});
  REQUIRE(pointer.extend(0.0, 0.01, 1));
  pointer.set_radius(0.052);  // too little to be seen
  pointer.move({0.2, 0});
  REQUIRE(pointer.extend(0.01, 0.02, 1));
  pointer.set_radius(0.1);
  pointer.move({0.3, 0});
  REQUIRE(pointer.extend(0.02, 0.03, 1));
  REQUIRE(pointer.recorded().size() == 2);
  const Gesture& narrow = pointer.recorded().front();
  const Gesture& wide = pointer.recorded().back();
  CHECK(narrow.radius == 0.05);
  CHECK(wide.radius == 0.1);
  CHECK(narrow.path.size() == 3);
  CHECK(wide.path.front() == narrow.path.back());
  CHECK(wide.path.back().time == 0.03);
  CHECK(wide.path.back().position == glm::dvec2(0.3, 0));
}

TEST_CASE("a ball that is held keeps its radius", "[app]") {
  Pointer pointer;
  Settings::BrushSettings brush = kBrush;
  brush.tool = BrushTool::ball;
  pointer.press({0, 0}, 0.0, brush, {1, 1, 1});
  pointer.move({0.1, 0});
  REQUIRE(pointer.extend(0.0, 0.01, 1));
  pointer.set_radius(0.3);
  REQUIRE(pointer.recorded().size() == 1);
  CHECK(pointer.recorded().front().radius == kBrush.radius);
}

TEST_CASE("consecutive strokes differ in color, those of a fixed brush do not", "[app]") {
  CHECK(brush_color(kBrush, 0) != brush_color(kBrush, 1));
  Settings::BrushSettings fixed = kBrush;
  fixed.color = BrushColor::fixed;
  fixed.red = 0.25;
  CHECK(brush_color(fixed, 0) == brush_color(fixed, 1));
  CHECK(brush_color(fixed, 0).r == 0.25f);
}

namespace {

std::vector<float> pointer_places(const World& world) {
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> values(particles.x.begin(), particles.x.begin() + particles.size());
  values.insert(values.end(), particles.y.begin(), particles.y.begin() + particles.size());
  return values;
}

}  // namespace

TEST_CASE("a ball in the hand, however fast, does what its recording does, to the last bit", "[app]") {
  Scene scene = load_scene("default");
  for (const char* assignment : {"grid.enabled=false", "particles.count=400", "particles.max_substeps=2",
                                 "brush.tool=ball", "brush.radius=0.15"}) {
    apply_assignment(scene.settings, assignment);
  }
  World world(scene, nullptr, {.seed = 1, .threads = 1});
  Pointer pointer;
  std::vector<double> times;
  std::vector<std::vector<float>> seen;
  int parts = 0;
  for (int frame = 0; frame < 24; ++frame) {
    if (frame == 3) pointer.press({-0.6, 0.0}, world.time(), scene.settings.brush, {1, 1, 1});
    if (frame >= 3) pointer.move({-0.6 + 0.11 * (frame - 3), 0.2 * std::sin(frame)});
    if (frame == 14) pointer.release();
    if (frame == 17) pointer.press({0.2, 0.2}, world.time(), scene.settings.brush, {1, 1, 1});
    if (frame == 21) pointer.drop();
    for (int left = 1 + frame % 3; left > 0; --left) {
      step_by_hand(world, pointer, left);
      parts += world.pace() < 1.0 ? 1 : 0;
      times.push_back(world.time());
      seen.push_back(pointer_places(world));
    }
  }
  REQUIRE(parts > 10);  // else it would not be fast

  scene.gestures = pointer.recorded();
  World again(scene, nullptr, {.seed = 1, .threads = 1});
  for (std::size_t step = 0; step < times.size(); ++step) {
    CAPTURE(step);
    again.step();
    REQUIRE(again.time() == times[step]);
    REQUIRE(pointer_places(again) == seen[step]);
  }
}

TEST_CASE("a released ball stays released, also where steps are taken in parts", "[app]") {
  Scene scene = load_scene("default");
  for (const char* assignment : {"grid.enabled=false", "particles.count=400", "particles.max_substeps=2",
                                 "brush.tool=ball", "brush.radius=0.15"}) {
    apply_assignment(scene.settings, assignment);
  }
  World world(scene, nullptr, {.seed = 1, .threads = 1});
  Pointer pointer;
  pointer.press({-0.5, 0.0}, 0.0, scene.settings.brush, {1, 1, 1});
  pointer.move({0.5, 0.0});
  pointer.release();
  for (int frame = 0; frame < 40; ++frame) {
    for (int left = 4; left > 0; --left) step_by_hand(world, pointer, left);
  }
  CHECK(world.balls().empty());
  CHECK(pointer.recorded().back().path.back().position == glm::dvec2(0.5, 0.0));
}

TEST_CASE("a press with a body in hand drops it once, with the velocity of the first step") {
  Settings::BrushSettings brush = default_settings().brush;
  brush.tool = BrushTool::box;
  brush.body_density = 0.3;
  Pointer pointer;
  pointer.press({0.1, 0.2}, 0.0, brush, {1.0f, 0.5f, 0.0f});
  pointer.move({0.2, 0.2});
  REQUIRE(pointer.extend(0.0, 0.01, 2));
  const auto dropped = bodies_between(pointer.recorded(), brush, 0.0, 0.01);
  REQUIRE(dropped.size() == 1);
  const Body& body = dropped.front();
  CHECK(body.shape == BodyShape::box);
  CHECK(body.center == glm::dvec2(0.1, 0.2));
  CHECK(body.velocity.x == Approx(0.05 / 0.01));
  CHECK(body.density == 0.3);
  CHECK(body.size.x == Approx(2.0 * brush.radius));
  REQUIRE(pointer.extend(0.01, 0.02, 1));
  CHECK(bodies_between(pointer.recorded(), brush, 0.01, 0.02).empty());
}

TEST_CASE("a body that is held through a pause is dropped once") {
  Settings::BrushSettings brush = default_settings().brush;
  brush.tool = BrushTool::disc;
  Pointer pointer;
  pointer.press({0.1, 0.2}, 0.0, brush, {1.0f, 0.5f, 0.0f});
  REQUIRE(pointer.extend(0.0, 0.01, 1));
  pointer.move({0.5, 0.2});
  pointer.stand(0.01);
  pointer.extend(0.01, 0.02, 1);
  CHECK(pointer.recorded().size() == 1);
  CHECK(bodies_between(pointer.recorded(), brush, 0.0, 1.0).size() == 1);
}

TEST_CASE("a stroke whose color changes on the way is recorded with the colors of its parts", "[app]") {
  Settings::BrushSettings brush = default_settings().brush;
  brush.color = BrushColor::stroke_rainbow;
  const BrushPalette palette;
  Pointer pointer;
  pointer.press({-0.5, 0.0}, 0.0, brush, {1, 1, 1}, [&](glm::dvec2 position, double length) {
    return palette.color(brush, Domain{}, {0, length, position}, 1);
  });
  pointer.move({0.7, 0.3});
  const std::vector<Stroke> drawn = next_strokes(pointer, brush, 0.0, 0.01, 5);
  REQUIRE(drawn.size() == 5);
  CHECK(drawn[0].color != drawn[4].color);
  REQUIRE(pointer.recorded().size() == 1);

  Scene scene = load_scene("default");
  scene.settings.brush = brush;
  scene.gestures = pointer.recorded();
  const Scene again = parse_scene(to_toml(scene), "again.toml", "");
  REQUIRE(again.gestures == scene.gestures);
  double time = 0.0;
  for (const Stroke& stroke : drawn) {
    const auto replayed = strokes_between(again.gestures[0], brush, time, time + 0.01);
    time += 0.01;
    REQUIRE(!replayed.empty());
    CHECK(replayed.back().color == stroke.color);
  }
}

TEST_CASE("a ball and a body keep the color that they were taken up with", "[app]") {
  for (const BrushTool tool : {BrushTool::ball, BrushTool::disc}) {
    Settings::BrushSettings brush = default_settings().brush;
    brush.tool = tool;
    Pointer pointer;
    pointer.press({0, 0}, 0.0, brush, {0.2f, 0.4f, 0.6f}, [](glm::dvec2, double) { return glm::vec3(1.0f); });
    pointer.move({0.5, 0.0});
    for (const Stroke& stroke : next_strokes(pointer, brush, 0.0, 0.01, 3)) {
      CHECK(stroke.color == glm::vec3(0.2f, 0.4f, 0.6f));
    }
  }
}
