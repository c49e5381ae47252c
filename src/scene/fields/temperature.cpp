#include "scene/fields/temperature.hpp"

#include <memory>
#include <string>

#include "scene/fields/formula.hpp"
#include "scene/scene.hpp"

namespace twinflow {
namespace {

Temperature temperature_of(const std::string& text, const char* key, const Settings& settings) {
  const auto formula = std::make_shared<const Formula>(text, key, FormulaNames{&settings});
  return [formula](glm::dvec2 point) { return (*formula)(point.x, point.y); };
}

std::optional<Temperature> wall_temperature(const std::string& text, const char* key,
                                            const Settings& settings) {
  if (text.empty()) return std::nullopt;
  return temperature_of(text, key, settings);
}

}  // namespace

bool carries_heat(const Settings& settings) { return !settings.temperature.initial.empty(); }

std::optional<Temperatures> temperatures(const Scene& scene) {
  if (!carries_heat(scene.settings)) return std::nullopt;
  const Settings::TemperatureSettings& given = scene.settings.temperature;
  Temperatures result{.initial = temperature_of(given.initial, "temperature.initial", scene.settings),
                      .left = wall_temperature(given.left, "temperature.left", scene.settings),
                      .right = wall_temperature(given.right, "temperature.right", scene.settings),
                      .bottom = wall_temperature(given.bottom, "temperature.bottom", scene.settings),
                      .top = wall_temperature(given.top, "temperature.top", scene.settings)};
  if (has_inlet(scene.settings) && !result.left) result.left = result.initial;
  return result;
}

}  // namespace twinflow
