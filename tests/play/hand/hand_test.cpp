#include "play/hand/hand.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

#include <unistd.h>

#include "view/files/png_jpeg.hpp"

using namespace twinflow;

namespace {

constexpr double kHandFrame = 1.0 / 60.0;  ///< seconds
constexpr glm::dvec2 kBeside(2.0, 2.0);    ///< a pixel between the panes and the edge

/// A hand before a world of particles alone, shown in a window of 400 × 400 pixels.
struct Window {
  static World small_world(const std::vector<std::string>& assignments) {
    Scene scene = load_scene("default");
    for (const char* small : {"grid.enabled=false", "particles.count=100"}) {
      apply_assignment(scene.settings, small);
    }
    for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
    return World(scene, nullptr, {.seed = 1, .threads = 1});
  }

  explicit Window(const std::vector<std::string>& assignments = {})
      : world(small_world(assignments)),
        layout(compute_layout(
            {.area = {0, 0, 400, 400}, .domain = world.domain(), .panes = {PaneId::particles}})) {}

  Hand::Surroundings around(glm::dvec2 cursor) const {
    return {.world = world, .layout = layout, .mouse = {cursor}, .now = now, .stands_still = still};
  }
  glm::dvec2 pixel(glm::dvec2 position) const { return layout.to_pixel(PaneId::particles, position); }
  /// The next frame, with a step of the world.
  bool frame(glm::dvec2 cursor) {
    now += kHandFrame;
    const bool restarts = hand.move(around(cursor), kHandFrame);
    step_by_hand(world, hand.pointer(), 1);
    return restarts;
  }

  World world;
  Layout layout;
  double now = 100.0;  ///< real seconds
  bool still = false;
  std::string told;
  Hand hand{1, [this](const std::string& text) { told = text; }};
};

}  // namespace

TEST_CASE("the keyboard leads strokes as the mouse does, and two at one place start nothing again", "[app]") {
  Window window;
  for (int stroke = 1; stroke <= 2; ++stroke) {
    window.hand.begin_by_keyboard(window.around(window.pixel({-0.5, 0.0})));
    CHECK(window.hand.pointer().pressed());
    CHECK_FALSE(window.frame(window.pixel({-0.4, 0.0})));
    window.hand.end_by_keyboard(window.around(window.pixel({-0.5, 0.0})));
    CHECK_FALSE(window.frame(window.pixel({-0.5, 0.0})));
    CHECK_FALSE(window.hand.pointer().pressed());
    CHECK(window.hand.pointer().recorded().size() == static_cast<std::size_t>(stroke));
  }
  window.hand.begin_by_keyboard(window.around(kBeside));
  CHECK_FALSE(window.hand.pointer().pressed());
}

TEST_CASE("a press in a pane begins a stroke that follows the mouse until it is released", "[app]") {
  Window window;
  window.frame(window.pixel({-0.5, 0.0}));
  window.hand.press(window.around(window.pixel({-0.5, 0.0})), 1.0);
  for (int k = 1; k <= 5; ++k) window.frame(window.pixel({-0.5 + 0.1 * k, 0.0}));
  CHECK_FALSE(window.hand.release(window.around(window.pixel({0.1, 0.0}))));
  for (int k = 0; k < 3; ++k) window.frame(window.pixel({0.9, 0.9}));
  REQUIRE(window.hand.pointer().recorded().size() == 1);
  const auto& path = window.hand.pointer().recorded().front().path;
  CHECK(path.front().position.x == Approx(-0.5));
  CHECK(path.back().position.x == Approx(0.1));
}

TEST_CASE("a stroke goes on in another layout of the picture, once the mouse moves, and not on the way there",
          "[app]") {
  Window window;
  window.still = true;
  const auto move = [&](glm::dvec2 cursor) {
    window.hand.move(window.around(cursor), kHandFrame);
    window.hand.pointer().stand(window.world.time());
  };
  const glm::dvec2 pressed = window.pixel({-0.5, 0.25});
  move(pressed);
  window.hand.press(window.around(pressed), 1.0);
  move(pressed);
  move(window.pixel({-0.4, 0.25}));
  window.layout = compute_layout({.area = {0, 0, 400, 300},
                                  .domain = window.world.domain(),
                                  .panes = {PaneId::particles},
                                  .caption_lines = 2});
  move(pressed);
  move(pressed);
  REQUIRE(window.hand.pointer().recorded().size() == 1);
  CHECK(window.hand.pointer().recorded().front().path.back().position.x == Approx(-0.4));
  move(window.pixel({0.3, 0.0}));
  move(window.pixel({0.5, 0.0}));
  CHECK_FALSE(window.hand.release(window.around(window.pixel({0.5, 0.0}))));
  REQUIRE(window.hand.pointer().recorded().size() == 2);
  const auto& path = window.hand.pointer().recorded().back().path;
  CHECK(path.front().position.x == Approx(0.3));
  CHECK(path.front().position.y == Approx(0.0).margin(1e-12));
  CHECK(path.back().position.x == Approx(0.5));
}

TEST_CASE("a press beside the panes does nothing", "[app]") {
  Window window;
  window.hand.press(window.around(kBeside), 1.0);
  CHECK_FALSE(window.hand.release(window.around(kBeside)));
  CHECK(window.hand.pointer().recorded().empty());
}

TEST_CASE("a double click asks for a restart, and dabs, strokes and slow clicks do not", "[app]") {
  struct Clicks {
    double pause = 0.2;      ///< seconds between both
    double held = 0.05;      ///< seconds that each lasts
    glm::dvec2 way{0.0};     ///< between both, pixels
    glm::dvec2 stroke{0.0};  ///< during the second one
  };
  const auto restarts = [](const Clicks& clicks) {
    Window window;
    const glm::dvec2 place = window.pixel({0.2, 0.2});
    const auto click = [&](glm::dvec2 from, glm::dvec2 to) {
      window.hand.press(window.around(from), 1.0);
      window.frame(to);
      window.now += clicks.held;
      return window.hand.release(window.around(to));
    };
    CHECK_FALSE(click(place, place));
    window.now += clicks.pause;
    return click(place + clicks.way, place + clicks.way + clicks.stroke);
  };
  CHECK(restarts({}));
  CHECK(restarts({.way = {1.0, 0.0}}));  // a hand trembles
  CHECK_FALSE(restarts({.way = {4.0, 0.0}}));
  CHECK_FALSE(restarts({.stroke = {0.0, 4.0}}));
  CHECK_FALSE(restarts({.pause = 0.5}));
  CHECK_FALSE(restarts({.held = 0.5}));
}

TEST_CASE("somebody who dabs dye quickly at several places never starts again", "[app]") {
  Window window;
  for (int dab = 0; dab < 12; ++dab) {
    const glm::dvec2 place = window.pixel({-0.5 + 0.05 * (dab % 3), 0.1});
    window.frame(place);
    window.hand.press(window.around(place), 1.0);
    window.frame(place);
    CHECK_FALSE(window.hand.release(window.around(place)));
    window.now += 0.1;
  }
  CHECK(window.hand.pointer().recorded().size() == 12);
}

TEST_CASE("where the brush hovers a stroke begins with the mouse's motion and ends where it rests", "[app]") {
  Window window({"brush.hover=true"});
  window.frame(window.pixel({-0.5, 0.0}));
  window.frame(window.pixel({-0.4, 0.0}));
  CHECK(window.hand.pointer().pressed());
  for (int k = 0; k < 30; ++k) window.frame(window.pixel({-0.4, 0.0}));  // half a second
  CHECK_FALSE(window.hand.pointer().pressed());
  window.frame(window.pixel({-0.3, 0.0}));
  window.frame(kBeside);
  CHECK_FALSE(window.hand.pointer().pressed());
  CHECK(window.hand.pointer().recorded().size() == 2);
}

TEST_CASE("a ball is held on while the mouse rests, and a body is not dropped by hovering", "[app]") {
  Window ball({"brush.hover=true", "brush.tool=ball"});
  ball.frame(ball.pixel({-0.5, 0.0}));
  ball.frame(ball.pixel({-0.4, 0.0}));
  for (int k = 0; k < 60; ++k) ball.frame(ball.pixel({-0.4, 0.0}));
  CHECK(ball.hand.pointer().pressed());

  Window body({"brush.hover=true", "brush.tool=disc"});
  for (int k = 0; k < 10; ++k) body.frame(body.pixel({-0.5 + 0.05 * k, 0.0}));
  CHECK(body.hand.pointer().recorded().empty());
}

TEST_CASE("the window stirs by itself where the user does nothing, until the user does something", "[app]") {
  Window window({"window.attract=2"});
  const glm::dvec2 resting = window.pixel({0.0, 0.0});
  for (int k = 0; k < 110; ++k) window.frame(resting);  // 1.8 s
  CHECK(window.hand.pointer().recorded().empty());
  for (int k = 0; k < 300; ++k) window.frame(resting);  // 5 s more: at most 2 of them are a rest
  const std::size_t strokes = window.hand.pointer().recorded().size();
  CHECK(strokes > 0);
  CHECK_FALSE(
      window.hand.place(window.world, window.layout, {resting}));  // no ring of the brush at the mouse
  window.hand.note_input(window.now);
  CHECK_FALSE(window.hand.pointer().pressed());
  for (int k = 0; k < 110; ++k) window.frame(resting);
  CHECK(window.hand.pointer().recorded().size() == strokes);
  CHECK(window.hand.place(window.world, window.layout, {resting}));
}

TEST_CASE("a window that stands still does not begin to stir by itself", "[app]") {
  Window window({"window.attract=2"});
  window.still = true;
  for (int k = 0; k < 300; ++k) window.frame(window.pixel({0.0, 0.0}));
  window.still = false;
  for (int k = 0; k < 60; ++k) window.frame(window.pixel({0.0, 0.0}));
  CHECK(window.hand.pointer().recorded().empty());
}

TEST_CASE("under the window's own strokes the scene starts again every three minutes", "[app]") {
  Window window({"window.attract=1"});
  int restarts = 0;
  const double begin = window.now;
  while (window.now < begin + 400.0) {
    window.now += 0.1;
    restarts += window.hand.move(window.around(window.pixel({0.0, 0.0})), 0.1) ? 1 : 0;
  }
  CHECK(restarts == 2);
}

TEST_CASE("a brush image that cannot be read is told, and the stroke goes on in other colors", "[app]") {
  Window window;
  const std::filesystem::path gone =
      std::filesystem::temp_directory_path() / ("twinflow-" + std::to_string(getpid()) + "-gone.png");
  write_png(gone, {1, 1, {10, 20, 30}});
  Settings settings = window.world.settings();
  settings.brush.color = BrushColor::stroke_image;
  settings.brush.image = gone;
  window.world.apply(settings);
  std::filesystem::remove(gone);
  window.hand.press(window.around(window.pixel({0.0, 0.0})), 1.0);
  CHECK_THAT(window.told, Catch::Contains("gone.png"));
  CHECK(window.hand.pointer().pressed());
}
