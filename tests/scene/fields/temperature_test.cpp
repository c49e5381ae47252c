// The temperatures that a scene gives to both fluids.
#include "scene/fields/temperature.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "scene/scene.hpp"
#include "scene/solids/solid_set.hpp"

using namespace twinflow;

namespace {

Scene heated_scene_of(const std::string& toml) { return parse_scene(toml, "heat.toml", {}); }

}  // namespace

TEST_CASE("the fluids of a scene without an initial temperature carry no heat") {
  CHECK(!temperatures(heated_scene_of("")));
  CHECK(!carries_heat(heated_scene_of("[temperature]\ndiffusivity = 0.1").settings));
}

TEST_CASE("walls are as warm as the scene says, and insulated where it says nothing") {
  const auto given = temperatures(heated_scene_of(
      "[domain]\nboundary = \"walls\"\n[temperature]\ninitial = \"x + 2*y\"\nbottom = \"3 + x\""));
  REQUIRE(given);
  CHECK(given->initial({0.5, 0.25}) == 1.0);
  CHECK(!given->left);
  CHECK(!given->right);
  CHECK(!given->top);
  REQUIRE(given->bottom);
  CHECK((*given->bottom)({0.5, -1.0}) == 3.5);
}

TEST_CASE("fluid enters a channel as warm as it was there at the start, unless the scene says otherwise") {
  const std::string channel = "[domain]\nboundary = \"channel\"\n[temperature]\ninitial = \"x\"\n";
  const auto usual = temperatures(heated_scene_of(channel));
  REQUIRE(usual);
  REQUIRE(usual->left);
  CHECK((*usual->left)({-1.0, 0.5}) == -1.0);
  CHECK((*temperatures(heated_scene_of(channel + "left = \"7\""))->left)({-1.0, 0.5}) == 7.0);
}

TEST_CASE("the surface of a solid has the temperature of the solid that is nearest") {
  const Scene scene = heated_scene_of(
      "[[solid]]\nshape = \"disc\"\nradius = 0.1\ncenter = [-0.5, 0]\ntemperature = 2.0\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.1\ncenter = [0.5, 0]\n");
  const SolidSet solids(scene, {1.0, true});
  CHECK(solids.nearest({-0.3, 0.0}).temperature == 2.0);
  CHECK(!solids.nearest({0.3, 0.0}).temperature);
}
