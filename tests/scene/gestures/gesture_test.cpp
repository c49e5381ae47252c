#include <catch2/catch.hpp>

#include <glm/geometric.hpp>

#include "scene/gestures/gesture.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Gesture bent_gesture() {
  Gesture gesture;
  gesture.path = {{0.1, {0.0, 0.0}}, {0.5, {0.4, 0.0}}, {0.6, {0.4, 0.0}}, {1.0, {0.4, 0.8}}};
  gesture.radius = 0.2;
  gesture.color = {0.1f, 0.2f, 0.3f};
  return gesture;
}

}  // namespace

TEST_CASE("whatever the step, a gesture's way is covered once, in order and without a gap") {
  const Settings::BrushSettings brush = default_settings().brush;
  const Gesture gesture = bent_gesture();
  const auto step = GENERATE(1.0 / 240.0, 1.0 / 60.0, 0.07, 0.3, 5.0);
  CAPTURE(step);
  std::vector<Stroke> strokes;
  for (int i = 0; i * step < 1.5; ++i) {
    for (const Stroke& stroke : strokes_between(gesture, brush, i * step, (i + 1) * step))
      strokes.push_back(stroke);
  }
  REQUIRE_FALSE(strokes.empty());
  CHECK(strokes.front().from == gesture.path.front().position);
  CHECK(strokes.back().to == gesture.path.back().position);
  double duration = 0.0;
  double length = 0.0;
  for (std::size_t i = 0; i < strokes.size(); ++i) {
    if (i > 0) CHECK(glm::distance(strokes[i].from, strokes[i - 1].to) < 1e-14);  // rounding
    duration += strokes[i].duration;
    length += glm::distance(strokes[i].from, strokes[i].to);
  }
  CHECK(duration == Approx(0.9).epsilon(1e-13));
  CHECK(length == Approx(1.2).epsilon(1e-13));
}

TEST_CASE("a gesture that turns within a step gives one stroke per straight piece") {
  const Settings::BrushSettings brush = default_settings().brush;
  const std::vector<Stroke> strokes = strokes_between(bent_gesture(), brush, 0.3, 0.8);
  REQUIRE(strokes.size() == 3);
  CHECK(glm::distance(strokes[0].from, {0.2, 0.0}) < 1e-15);
  CHECK(strokes[0].to == glm::dvec2(0.4, 0.0));
  CHECK(strokes[1].from == strokes[1].to);  // the brush rests and continues to dye
  CHECK(strokes[1].duration == Approx(0.1));
  CHECK(glm::distance(strokes[2].to, {0.4, 0.4}) < 1e-15);
  CHECK(strokes[2].radius == 0.2);
  CHECK(strokes[2].color == glm::vec3(0.1f, 0.2f, 0.3f));
}

TEST_CASE("before and after a gesture there is no stroke") {
  const Settings::BrushSettings brush = default_settings().brush;
  CHECK(strokes_between(bent_gesture(), brush, 0.0, 0.1).empty());
  CHECK(strokes_between(bent_gesture(), brush, 1.0, 2.0).empty());
  CHECK(strokes_between(bent_gesture(), brush, 0.5, 0.5).empty());
}

TEST_CASE("the tool decides whether a stroke pushes, dyes or does both") {
  Settings::BrushSettings brush = default_settings().brush;
  brush.strength = 3.0;
  brush.dye_rate = 7.0;
  const auto [tool, velocity_rate, dye_rate] = GENERATE(table<BrushTool, double, double>({
      {BrushTool::both, 3.0, 7.0},
      {BrushTool::drag, 3.0, 0.0},
      {BrushTool::dye, 0.0, 7.0},
  }));
  const Stroke stroke =
      make_stroke(tool, brush, {0.0, 0.1}, {0.2, 0.3}, 0.5, 0.05, glm::vec3(1.0f, 0.0f, 0.0f));
  CHECK(stroke.velocity_rate == velocity_rate);
  CHECK(stroke.dye_rate == dye_rate);
  CHECK(stroke.from == glm::dvec2(0.0, 0.1));
  CHECK(stroke.to == glm::dvec2(0.2, 0.3));
  CHECK(stroke.duration == 0.5);
  CHECK(stroke.radius == 0.05);
}

TEST_CASE("the tools heat and cool warm and cool at the same rate") {
  Settings::BrushSettings brush = default_settings().brush;
  brush.heat_rate = 1.5;
  const auto rate = [&](BrushTool tool) {
    return make_stroke(tool, brush, {0.0, 0.1}, {0.2, 0.3}, 0.5, 0.05, glm::vec3(1.0f)).heat_rate;
  };
  CHECK(rate(BrushTool::heat) == 1.5);
  CHECK(rate(BrushTool::cool) == -1.5);
  CHECK(rate(BrushTool::both) == 0.0);
}

TEST_CASE("a ball is where its gesture has it, as fast as it gets there, and only while it lasts") {
  const Gesture gesture{.tool = BrushTool::ball,
                        .path = {{1.0, {0.0, 0.0}}, {2.0, {1.0, 0.0}}, {3.0, {1.0, 2.0}}},
                        .radius = 0.2,
                        .color = {1.0f, 0.5f, 0.0f}};
  CHECK_FALSE(ball_between(gesture, 0.0, 1.0));
  CHECK_FALSE(ball_between(gesture, 3.0, 4.0));
  const auto ball = ball_between(gesture, 1.25, 1.5);
  REQUIRE(ball);
  CHECK(ball->center == glm::dvec2(0.5, 0.0));
  CHECK(ball->velocity == glm::dvec2(1.0, 0.0));
  CHECK(ball->radius == 0.2);
  CHECK(ball->color == gesture.color);
  CHECK(ball_between(gesture, 1.5, 2.5)->velocity == glm::dvec2(0.5, 1.0));  // round the corner: the mean
  CHECK(ball_between(gesture, 2.9, 3.5)->center == glm::dvec2(1.0, 2.0));
  CHECK(ball_between(gesture, 2.9, 3.5)->velocity.y == Approx(2.0));

  Gesture stroke = gesture;
  stroke.tool = BrushTool::drag;
  CHECK_FALSE(ball_between(stroke, 1.25, 1.5));
  CHECK(strokes_between(gesture, default_settings().brush, 1.25, 1.5).empty());
}

TEST_CASE("a gesture draws or erases a wall along its way, whatever the steps") {
  Gesture gesture = bent_gesture();
  gesture.tool = BrushTool::solid;
  CHECK(strokes_between(gesture, default_settings().brush, 0.0, 10.0).empty());
  const std::vector<Gesture> gestures = {gesture, bent_gesture()};
  const auto whole = walls_between(gestures, 0.0, 10.0);
  REQUIRE(whole.size() == gesture.path.size() - 1);
  CHECK(whole.front().from == gesture.path.front().position);
  CHECK(whole.back().to == gesture.path.back().position);
  CHECK(whole.front().radius == gesture.radius);
  CHECK_FALSE(whole.front().erases);
  const double first = gesture.path.front().time;
  const double second = gesture.path[1].time;
  const auto half = walls_between(gestures, first, 0.5 * (first + second));
  REQUIRE(half.size() == 1);
  CHECK(half[0].to.x == Approx(0.5 * (gesture.path[0].position.x + gesture.path[1].position.x)));
  CHECK(walls_between(gestures, 100.0, 101.0).empty());
  gesture.tool = BrushTool::erase;
  CHECK(walls_between(std::vector<Gesture>{gesture}, 0.0, 10.0).front().erases);
}

TEST_CASE("a gesture pours or drains along its way, or drops one body where it begins") {
  const Settings::BrushSettings brush = default_settings().brush;
  Gesture gesture = bent_gesture();
  gesture.tool = BrushTool::pour;
  const auto pour = strokes_between(gesture, brush, 0.1, 0.2);
  REQUIRE(pour.size() == 1);
  CHECK(pour[0].pours);
  CHECK_FALSE(pour[0].drains);
  CHECK(pour[0].velocity_rate == 0.0);
  CHECK(pour[0].dye_rate == 0.0);
  gesture.tool = BrushTool::drain;
  CHECK(strokes_between(gesture, brush, 0.1, 0.2)[0].drains);
  gesture.tool = BrushTool::disc;
  CHECK(strokes_between(gesture, brush, 0.1, 0.2).empty());
  const std::vector<Gesture> gestures = {gesture};
  int dropped = 0;
  for (int step = 0; step < 100; ++step) {
    for (const Body& body : bodies_between(gestures, brush, 0.0137 * step, 0.0137 * (step + 1))) {
      ++dropped;
      CHECK(body.shape == BodyShape::disc);
      CHECK(body.center == gesture.path[0].position);
      CHECK(body.velocity.x == Approx(1.0));
      CHECK(body.size.x == Approx(0.4));
      CHECK(body.color == gesture.color);
    }
  }
  CHECK(dropped == 1);
}

TEST_CASE("a gesture of one time acts at once, in the step that begins then") {
  Settings::BrushSettings brush = default_settings().brush;
  brush.strength = 8.0;
  brush.dye_rate = 25.0;
  Gesture gesture;
  gesture.path = {{0.5, {0.0, 0.0}}, {0.5, {0.4, 0.0}}, {0.5, {0.4, 0.3}}};
  gesture.radius = 0.2;
  CHECK(stands_at_once(gesture));
  CHECK_FALSE(stands_at_once(bent_gesture()));
  CHECK(strokes_between(gesture, brush, 0.4, 0.5).empty());
  CHECK(strokes_between(gesture, brush, 0.51, 0.6).empty());
  const std::vector<Stroke> strokes = strokes_between(gesture, brush, 0.5, 0.51);
  REQUIRE(strokes.size() == 2);
  CHECK(strokes[0].to == glm::dvec2(0.4, 0.0));
  CHECK(strokes[1].to == glm::dvec2(0.4, 0.3));
  // The brush would take this long at its speed, after a rest for its radius.
  CHECK(strokes[0].duration == Approx((0.2 + 0.4) / kSpeedAtOnce));
  CHECK(strokes[1].duration == Approx(0.3 / kSpeedAtOnce));
  gesture.tool = BrushTool::ball;
  CHECK_FALSE(ball_between(gesture, 0.5, 0.51));
  gesture.tool = BrushTool::solid;
  CHECK(walls_between(std::vector{gesture}, 0.5, 0.51).size() == 2);
  CHECK(walls_between(std::vector{gesture}, 0.51, 0.52).empty());
}
