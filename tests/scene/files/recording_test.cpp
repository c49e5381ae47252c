#include "scene/files/recording.hpp"

#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Gesture stroke_of(std::vector<Gesture::Waypoint> path) {
  return {
      .tool = BrushTool::both, .path = std::move(path), .radius = 0.123456789, .color = {0.1f, 0.2f, 0.3f}};
}

}  // namespace

TEST_CASE("a scene file on a built-in scene says only what a user has changed", "[scene]") {
  const Scene home = load_scene("shear");
  CHECK(to_toml_on_base(home, "shear") == "base = \"shear\"\n" + recording_to_toml(home));

  Scene played = home;
  set_parameter(played.settings, find_parameter("grid.viscosity"), 0.0037);
  played.changes.push_back({1.25, {{"brush.strength", ParameterValue(3.5)}}});
  played = with_strokes(played, std::vector{stroke_of({{0.1, {0.25, 1.0 / 3.0}}, {0.2, {0.5, 0.75}}})});

  const std::string text = to_toml_on_base(played, "shear");
  CHECK(text.find("grid.viscosity = 0.0037") != std::string::npos);
  CHECK(text.find("particles.count") == std::string::npos);
  const Scene again = parse_scene(text, "again.toml", {});
  CHECK(to_toml(again) == to_toml(played));
  CHECK(again.changes == played.changes);
  CHECK(again.gestures == played.gestures);
  CHECK(again.title == played.title);
  CHECK_THROWS(to_toml_on_base(played, "no such scene"));
}

TEST_CASE("the strokes of a hand come after those of the scene, and clicks are left out", "[scene]") {
  Scene scene;
  scene.gestures = {stroke_of({{0.0, {0.1, 0.1}}, {1.0, {0.2, 0.2}}})};
  const Gesture drawn = stroke_of({{2.0, {0.3, 0.3}}, {3.0, {0.4, 0.4}}});
  const Scene with = with_strokes(scene, std::vector{stroke_of({{1.5, {0.5, 0.5}}}), drawn});
  CHECK(with.gestures == std::vector{scene.gestures.front(), drawn});
}

TEST_CASE("strokes that would warm a fluid without heat are not recorded") {
  Gesture warms = stroke_of({{0.1, {0.0, 0.0}}, {0.2, {0.5, 0.5}}});
  warms.tool = BrushTool::heat;
  const Scene cold = parse_scene("", "cold.toml", {});
  CHECK(with_strokes(cold, std::vector{warms}).gestures.empty());
  const Scene warm = parse_scene("[temperature]\ninitial = \"0\"", "warm.toml", {});
  CHECK(with_strokes(warm, std::vector{warms}).gestures.size() == 1);
}
