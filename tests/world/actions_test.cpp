#include "world/actions.hpp"

#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Gesture gesture(BrushTool tool, double begin, double end, double x) {
  return {tool, {{begin, {x, 0.0}}, {end, {x, 0.4}}}, 0.1, glm::vec3(1.0f)};
}

Scene scene_with(std::vector<Gesture> gestures) {
  Scene scene;
  scene.settings = default_settings();
  scene.gestures = std::move(gestures);
  return scene;
}

}  // namespace

TEST_CASE("the user's gestures act after the scene's, as if they were its last ones") {
  const std::vector<Gesture> first = {gesture(BrushTool::dye, 0.0, 1.0, -0.5),
                                      gesture(BrushTool::ball, 0.0, 1.0, -0.3),
                                      gesture(BrushTool::disc, 0.1, 1.0, -0.1)};
  const std::vector<Gesture> hand = {gesture(BrushTool::dye, 0.0, 1.0, 0.1),
                                     gesture(BrushTool::ball, 0.0, 1.0, 0.3),
                                     gesture(BrushTool::box, 0.1, 1.0, 0.5)};
  std::vector<Gesture> all = first;
  all.insert(all.end(), hand.begin(), hand.end());

  const Actions apart = actions_between(scene_with(first), hand, 0.0, 0.2);
  const Actions together = actions_between(scene_with(all), {}, 0.0, 0.2);
  REQUIRE(apart.strokes.size() == 2);
  CHECK(apart.strokes[0].from.x == -0.5);
  CHECK(apart.strokes[1].from.x == 0.1);
  REQUIRE(apart.balls.size() == 2);
  CHECK(apart.balls[0].center.x == -0.3);
  CHECK(apart.balls[1].center.x == 0.3);
  REQUIRE(together.strokes.size() == 2);
  CHECK(together.strokes[1].to == apart.strokes[1].to);
  CHECK(together.balls[1].center == apart.balls[1].center);
  CHECK(together.dropped == apart.dropped);
  CHECK(apart.dropped.size() == 2);
}

TEST_CASE("a gesture acts only during its time") {
  const Scene scene = scene_with({gesture(BrushTool::both, 1.0, 2.0, 0.0)});
  CHECK(actions_between(scene, {}, 0.0, 1.0).strokes.empty());
  CHECK(actions_between(scene, {}, 1.0, 1.5).strokes.size() == 1);
  CHECK(actions_between(scene, {}, 2.0, 3.0).strokes.empty());
}

TEST_CASE("the balls alone are those among all actions") {
  const Scene scene = scene_with({gesture(BrushTool::ball, 0.0, 1.0, -0.3)});
  const std::vector<Gesture> hand = {gesture(BrushTool::ball, 0.0, 1.0, 0.3)};
  const std::vector<Ball> balls = balls_between(scene, hand, 0.0, 0.5);
  const std::vector<Ball> among_all = actions_between(scene, hand, 0.0, 0.5).balls;
  REQUIRE(balls.size() == 2);
  REQUIRE(among_all.size() == 2);
  for (std::size_t k = 0; k < 2; ++k) CHECK(balls[k].center == among_all[k].center);
}
