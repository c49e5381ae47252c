#include "app/window/panel/relevance.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "world/world.hpp"

using namespace twinflow;

namespace {

Settings with(Settings settings, const std::string& assignment) {
  apply_assignment(settings, assignment);
  return settings;
}

std::string reason(const std::string& key, const Settings& settings) {
  return reason_without_effect(find_parameter(key), settings);
}

/// Another value that the parameter may have.
ParameterValue other_value(const Parameter& parameter, const ParameterValue& value) {
  switch (parameter.kind) {
    case ParameterKind::boolean:
      return !std::get<bool>(value);
    case ParameterKind::integer:
      return std::get<int>(value) + parameter.multiple_of;
    case ParameterKind::real:
      return 0.5 * (std::get<double>(value) + parameter.maximum);
    case ParameterKind::choice:
      return std::string(parameter.names.front() == std::get<std::string>(value) ? parameter.names.back()
                                                                                 : parameter.names.front());
    default:
      return value;
  }
}

/// Where particles in still water with a block of fast ones in it are after some steps.
std::vector<float> places_after_steps(const Settings& settings) {
  Scene scene = load_scene("default");
  scene.settings = settings;
  World world(scene, nullptr, {.seed = 1, .threads = 1});
  for (int k = 0; k < 3; ++k) world.step();
  const ParticleSet& particles = world.particles()->particles();
  std::vector<float> places(particles.x.begin(), particles.x.begin() + particles.size());
  places.insert(places.end(), particles.y.begin(), particles.y.begin() + particles.size());
  return places;
}

}  // namespace

TEST_CASE("a control without effect says on which other one that depends", "[app]") {
  const Settings settings = default_settings();
  CHECK(reason("grid.viscosity", settings).empty());
  CHECK_THAT(reason("brush.red", with(settings, "brush.color=random")),
             Catch::Contains("brush.color is random") && Catch::Contains("matters with fixed."));
  CHECK(reason("brush.red", with(settings, "brush.color=fixed")).empty());
  CHECK_THAT(reason("particles.kernel", with(settings, "particles.method=mueller")),
             Catch::Contains("wcsph, pcisph or dfsph"));
  CHECK_THAT(reason("grid.viscosity", with(settings, "grid.enabled=false")), Catch::Contains("no grid"));
  CHECK(reason("grid.enabled", with(settings, "grid.enabled=false")).empty());
}

TEST_CASE("what is grey for a particle method moves no particle of it", "[app]") {
  Settings base = load_scene("default").settings;
  for (const char* small : {"grid.enabled=false", "coupling.mode=none", "particles.count=144"}) {
    apply_assignment(base, small);
  }
  int grey = 0;
  for (const std::string_view method : find_parameter("particles.method").names) {
    const Settings settings = with(base, "particles.method=" + std::string(method));
    const std::vector<float> places = places_after_steps(settings);
    for (const Parameter& parameter : parameters()) {
      const bool is_about_method =
          parameter.group() == "particles" &&
          reason_without_effect(parameter, settings).find(".method") != std::string::npos;
      // A method refuses what would adapt its radius, so that this cannot be tried.
      if (!is_about_method || parameter.key == "particles.adaptive_radius") continue;
      CAPTURE(method, parameter.key);
      ++grey;
      Settings changed = settings;
      set_parameter(changed, parameter, other_value(parameter, parameter.get(settings)));
      CHECK(places_after_steps(changed) == places);
    }
  }
  CHECK(grey > 20);
}
