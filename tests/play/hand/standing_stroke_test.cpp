#include <catch2/catch.hpp>

#include "play/hand/brush_fixtures.hpp"
#include "play/hand/pointer.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using test::kBrush;
using test::push;

TEST_CASE("a stroke while the world stands still acts in the next step along its whole path, and no more",
          "[app]") {
  Pointer pointer;
  pointer.press({0, 0}, 0.5, kBrush, {1, 1, 1});
  pointer.stand(0.5);
  for (const double x : {0.3, 0.3, 0.7}) {
    pointer.move({x, 0});
    pointer.stand(0.5);
  }
  pointer.release();
  pointer.stand(0.5);
  REQUIRE(pointer.recorded().size() == 1);
  const Gesture& stroke = pointer.recorded().front();
  CHECK(stands_at_once(stroke));
  CHECK(stroke.path.size() == 4);  // the dab, and a row for each time that the mouse has moved
  CHECK(pointer.standing_at(0.5).size() == 1);
  CHECK(pointer.standing_at(0.51).empty());
  CHECK(pointer.acting_after(0.5).size() == 1);
  CHECK(pointer.acting_after(0.51).empty());
  CHECK(push(strokes_between(stroke, kBrush, 0.5, 0.51)).x == Approx(kBrush.strength * 0.7));
  CHECK(strokes_between(stroke, kBrush, 0.49, 0.5).empty());
  CHECK(strokes_between(stroke, kBrush, 0.51, 0.52).empty());
  CHECK_FALSE(pointer.extend(0.5, 0.51, 1));
  pointer.take_back(0.5);
  CHECK(pointer.recorded().front().path.size() == 4);
}

TEST_CASE("a click while the world stands still is a dab", "[app]") {
  Pointer pointer;
  pointer.press({0.1, 0.2}, 0.5, kBrush, {1, 1, 1});
  pointer.release();  // before a frame
  pointer.stand(0.5);
  pointer.stand(0.5);
  const auto strokes = strokes_between(pointer.recorded().front(), kBrush, 0.5, 0.51);
  REQUIRE(strokes.size() == 1);
  CHECK(strokes.front().from == strokes.front().to);
  CHECK(strokes.front().duration == Approx(kBrush.radius / kSpeedAtOnce));
}

TEST_CASE("a ball cannot be held while the world stands still", "[app]") {
  Settings::BrushSettings brush = kBrush;
  brush.tool = BrushTool::ball;
  Pointer pointer;
  pointer.press({0, 0}, 0.0, brush, {1, 1, 1});
  pointer.move({0.7, 0});
  pointer.stand(0.0);
  CHECK(pointer.standing_at(0.0).empty());
  REQUIRE(pointer.extend(0.0, 0.01, 1));
  const auto balls = balls_between(pointer.recorded(), 0.0, 0.01);
  REQUIRE(balls.size() == 1);
  CHECK(balls.front().center.x == 0.7);
  CHECK(balls.front().velocity.x == 0.0);
}

TEST_CASE("a body that is dropped in a pause is at rest where the button went down") {
  const bool stands_again = GENERATE(false, true);  // or the step comes first, while the button is down
  Settings::BrushSettings brush = default_settings().brush;
  brush.tool = BrushTool::disc;
  Pointer pointer;
  pointer.press({0.1, 0.2}, 0.3, brush, {1.0f, 0.5f, 0.0f});
  pointer.stand(0.3);
  pointer.move({0.5, 0.2});
  if (stands_again) pointer.stand(0.3);
  CHECK_FALSE(pointer.extend(0.3, 0.31, 1));
  pointer.stand(0.31);
  REQUIRE(pointer.recorded().size() == 1);
  const auto dropped = bodies_between(pointer.recorded(), brush, 0.3, 0.31);
  REQUIRE(dropped.size() == 1);
  CHECK(dropped.front().center == glm::dvec2(0.1, 0.2));
  CHECK(dropped.front().velocity == glm::dvec2(0.0));
}
