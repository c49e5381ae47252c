#include "scene/rules/relevance.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

Settings with(Settings settings, const std::string& assignment) {
  apply_assignment(settings, assignment);
  return settings;
}

std::string reason(const std::string& key, const Settings& settings) {
  return reason_without_effect(find_parameter(key), settings);
}

}  // namespace

TEST_CASE("what a parameter matters with are other parameters and values that they may have") {
  int relations = 0;
  for (const Parameter& parameter : parameters()) {
    for (const Parameter::Dependence& dependence : parameter.matters_with) {
      CAPTURE(parameter.key, dependence.key);
      CHECK(dependence.key != parameter.key);
      CHECK(!dependence.values.empty());
      const Parameter& other = find_parameter(dependence.key);
      for (const std::string_view value : dependence.values) CHECK_NOTHROW(parse_value(other, value));
      ++relations;
    }
  }
  CHECK(relations > 20);
}

TEST_CASE("a parameter without effect says on which other one that depends") {
  const Settings settings = default_settings();
  CHECK(reason("grid.viscosity", settings).empty());
  CHECK(reason("brush.red", with(settings, "brush.color=random")) ==
        "brush.red has no effect: brush.color is random; it matters with fixed.");
  CHECK(reason("brush.red", with(settings, "brush.color=fixed")).empty());
  CHECK(reason("particles.diffusion", with(settings, "particles.method=mueller")) ==
        "particles.diffusion has no effect: particles.method is mueller; it matters with wcsph.");
  CHECK_THAT(reason("particles.kernel", with(settings, "particles.method=mueller")),
             Catch::Contains("wcsph, pcisph or dfsph"));
  CHECK(reason("particles.cfl", with(settings, "particles.method=mueller")).empty());
  CHECK_THAT(reason("grid.viscosity", with(settings, "grid.enabled=false")), Catch::Contains("no grid"));
  CHECK(reason("grid.enabled", with(settings, "grid.enabled=false")).empty());
  CHECK_THAT(reason("grid.viscosity", with(settings, "grid.frozen=true")),
             Catch::Contains("grid.frozen is true"));
}

TEST_CASE("a palette matters while a fluid shows its dye, of its own or by matching the other one") {
  const auto with_all = [](std::initializer_list<const char*> assignments) {
    Settings settings = default_settings();
    for (const char* assignment : assignments) apply_assignment(settings, assignment);
    return reason("view.dye_palette", settings);
  };
  CHECK(with_all({}).empty());
  CHECK(with_all({"view.grid=speed", "view.particles=dye"}).empty());
  CHECK(with_all({"view.particles=speed"}).empty());
  CHECK(with_all({"dye.enabled=false", "view.particles=dye"}).empty());
  CHECK(with_all({"grid.enabled=false"}).empty());
  CHECK(with_all({"particles.enabled=false"}).empty());
  CHECK(with_all({"dye.enabled=false"}) ==
        "view.dye_palette has no effect: no fluid shows dye; view.grid or view.particles can.");
  CHECK_FALSE(with_all({"view.grid=vorticity"}).empty());
  CHECK_FALSE(with_all({"view.grid=speed", "particles.enabled=false", "view.particles=dye"}).empty());
  CHECK_FALSE(with_all({"grid.enabled=false", "view.particles=density"}).empty());
}

TEST_CASE("what a pressure solver uses is known where grid.pressure is auto") {
  const Settings settings = default_settings();
  CHECK(reason("grid.iterations", settings) ==
        "grid.iterations has no effect: grid.pressure is auto, which is spectral here; it matters with "
        "jacobi.");
  CHECK_FALSE(reason("grid.cycles", settings).empty());
  CHECK(reason("grid.cycles", with(settings, "domain.boundary=walls")).empty());
  CHECK(reason("grid.iterations", with(with(settings, "domain.boundary=walls"), "grid.layout=collocated"))
            .empty());
}

TEST_CASE("a setting of a scene has an effect if it has one at any time or for any gesture") {
  const std::vector<std::string> keys = {"particles.diffusion", "brush.body_density", "particles.diffusion"};
  Scene scene = load_scene("default");
  apply_assignment(scene.settings, "particles.method=mueller");
  CHECK(reasons_without_effect(scene, keys).size() == 2);
  scene.changes.push_back({1.0, {{"particles.method", ParameterValue("wcsph")}}});
  CHECK(reasons_without_effect(scene, keys).size() == 1);
  scene.gestures.emplace_back().tool = BrushTool::disc;
  CHECK(reasons_without_effect(scene, keys).empty());
}
