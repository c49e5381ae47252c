#include "scene/rules/validate_heat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <glm/common.hpp>

#include "core/error.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

/// A wall that a temperature can be given to: a line between two corners of the domain.
struct HeatedWall {
  std::string_view key;
  std::string Settings::TemperatureSettings::*formula;
  glm::dvec2 begin, end;  ///< in half sizes of the domain
};

constexpr std::array<HeatedWall, 4> kWalls{{
    {"temperature.left", &Settings::TemperatureSettings::left, {-1.0, -1.0}, {-1.0, 1.0}},
    {"temperature.right", &Settings::TemperatureSettings::right, {1.0, -1.0}, {1.0, 1.0}},
    {"temperature.bottom", &Settings::TemperatureSettings::bottom, {-1.0, -1.0}, {1.0, -1.0}},
    {"temperature.top", &Settings::TemperatureSettings::top, {-1.0, 1.0}, {1.0, 1.0}},
}};

std::string as_assigned(std::string_view key, const std::string& formula) {
  return std::string(key) + " = " + in_quotes(formula);
}

Formula formula_of_temperature(std::string_view key, const std::string& text, const Settings& settings) {
  Formula formula(text, std::string(key), {&settings});
  if (!formula.names_time()) return formula;
  throw InputError(as_assigned(key, text) +
                   ": must not depend on t; temperatures are given as they are at the start");
}

void require_within_range(double temperature, std::string_view key, const std::string& text,
                          const std::string& where) {
  if (std::abs(temperature) <= kLargestTemperature) return;
  throw InputError(as_assigned(key, text) + ": must be from " + format_value(-kLargestTemperature) + " to " +
                   format_value(kLargestTemperature) + " everywhere " + where);
}

void validate_initial(const Settings& settings, const Domain& domain) {
  const std::string& text = settings.temperature.initial;
  if (text.empty()) return;
  constexpr std::string_view kKey = "temperature.initial";
  constexpr int kSampleRows = 256;
  const Formula formula = formula_of_temperature(kKey, text, settings);
  const GridShape net = GridShape::covering(domain.aspect, kSampleRows);
  for (int j = 0; j < net.ny; ++j) {
    for (int i = 0; i < net.nx; ++i) {
      const glm::dvec2 point = net.center(i, j);
      require_within_range(formula(point.x, point.y), kKey, text, "in the domain");
    }
  }
}

/// Whether the domain has a wall, or an inlet, that a temperature can be given to.
bool has_wall(Boundary boundary, std::string_view key) {
  if (boundary == Boundary::channel) return key != "temperature.right";
  if (boundary == Boundary::free_stream) return key == "temperature.left";
  if (boundary == Boundary::layer) return key == "temperature.bottom" || key == "temperature.top";
  return boundary == Boundary::walls;
}

/// A wall's formula is checked on the wall, the only place at which it has a meaning.
void validate_wall(const HeatedWall& wall, const Settings& settings, const Domain& domain) {
  const std::string& text = settings.temperature.*wall.formula;
  if (text.empty()) return;
  const Formula formula = formula_of_temperature(wall.key, text, settings);
  if (!has_wall(settings.domain.boundary, wall.key)) {
    throw InputError(as_assigned(wall.key, text) + ": must be empty with domain.boundary = \"" +
                     std::string(name_of(settings.domain.boundary)) + "\", which has no wall there");
  }
  require_heat(settings, as_assigned(wall.key, text));
  constexpr int kSteps = 1024;
  for (int step = 0; step <= kSteps; ++step) {
    const glm::dvec2 point = domain.maximum() * glm::mix(wall.begin, wall.end, double(step) / kSteps);
    require_within_range(formula(point.x, point.y), wall.key, text, "on its wall");
  }
}

void require_heat_for_solids(const Scene& scene) {
  for (std::size_t k = 0; k < scene.solids.size(); ++k) {
    const Solid& solid = scene.solids[k];
    const std::string name = "solid " + std::to_string(k + 1) + " with the ";
    if (solid.temperature) {
      require_heat(scene.settings, name + "temperature " + format_value(*solid.temperature));
    }
    if (solid.flux != 0.0) require_heat(scene.settings, name + "flux " + format_value(solid.flux));
  }
}

}  // namespace

void require_heat(const Settings& settings, const std::string& what) {
  if (carries_heat(settings)) return;
  throw InputError(what + ": needs temperature.initial, without which the fluids carry no heat");
}

bool is_temperature_of_wall(std::string_view key) {
  return std::any_of(kWalls.begin(), kWalls.end(), [&](const HeatedWall& wall) { return wall.key == key; });
}

void validate_heat(const Scene& scene, const Domain& domain) {
  const Settings& settings = scene.settings;
  validate_initial(settings, domain);
  for (const HeatedWall& wall : kWalls) validate_wall(wall, settings, domain);
  require_heat_for_solids(scene);
  if (!carries_heat(settings) || !settings.grid.enabled || settings.grid.surface == FreeSurface::none) return;
  throw InputError(as_assigned("temperature.initial", settings.temperature.initial) +
                   ": must be empty with grid.surface = \"free\"; a liquid with a surface carries no heat");
}

}  // namespace twinflow
