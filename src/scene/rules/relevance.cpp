#include "scene/rules/relevance.hpp"

#include <algorithm>

#include "core/joined.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {
namespace {

/// The value that counts: what grid.pressure = auto stands for, and otherwise the value itself.
std::string value_in_effect(const Parameter& parameter, const Settings& settings) {
  if (parameter.key == "grid.pressure")
    return std::string(name_of(solver_in_effect(settings.grid.pressure, PressureGrid::of(settings))));
  return format_value(parameter.get(settings));
}

/// The sentence for a `parameter` without effect at the present value of another one, `on`.
std::string without_effect(const Parameter& parameter, std::string_view on, std::string_view value,
                           std::span<const std::string_view> matters_with) {
  std::string reason(parameter.key);
  reason.append(" has no effect: ").append(on).append(" is ").append(value);
  return reason + "; it matters with " + joined_in_words(matters_with, " or ") + ".";
}

/// The reason that the rows of the methods know.
std::string reason_of_method(const Parameter& parameter, const Settings& settings) {
  const std::vector<std::string_view> users = methods_that_use(parameter.key);
  const std::string_view method = name_of(settings.particles.method);
  if (users.empty() || std::find(users.begin(), users.end(), method) != users.end()) return "";
  return without_effect(parameter, "particles.method", method, users);
}

/// Whether a fluid is colored by its dye. Particles that match a grid without dye show their speed, as it
/// does.
bool shows_any_dye(const Settings& settings) {
  const auto& view = settings.view;
  const bool matched = view.grid == GridView::dye && (!settings.grid.enabled || settings.dye.enabled);
  const bool in_particles =
      view.particles == ParticleView::dye || (view.particles == ParticleView::match && matched);
  return (settings.grid.enabled && matched) || (settings.particles.enabled && in_particles);
}

/// The reason that the parameter table knows.
std::string reason_in_table(const Parameter& parameter, const Settings& settings) {
  const std::string key(parameter.key);
  if (parameter.group() == "particles" && key != "particles.enabled" && !settings.particles.enabled) {
    return key + " has no effect: the scene has no particles.";
  }
  if (parameter.group() == "grid" && key != "grid.enabled" && !settings.grid.enabled) {
    return key + " has no effect: the scene has no grid fluid.";
  }
  if (parameter.group() == "temperature" && key != "temperature.initial" && !carries_heat(settings)) {
    return key + " has no effect: temperature.initial is empty, so the fluids carry no heat.";
  }
  if (key == "view.dye_palette" && !shows_any_dye(settings)) {
    return key + " has no effect: no fluid shows dye; view.grid or view.particles can.";
  }
  for (const Parameter::Dependence& dependence : parameter.matters_with) {
    const Parameter& other = find_parameter(dependence.key);
    const std::string value = value_in_effect(other, settings);
    if (std::find(dependence.values.begin(), dependence.values.end(), value) != dependence.values.end())
      continue;
    std::string set = format_value(other.get(settings));
    if (set != value) set.append(", which is ").append(value).append(" here");
    return without_effect(parameter, other.key, set, dependence.values);
  }
  return "";
}

}  // namespace

std::string reason_without_effect(const Parameter& parameter, const Settings& settings) {
  const std::string reason = reason_in_table(parameter, settings);
  return reason.empty() ? reason_of_method(parameter, settings) : reason;
}

std::vector<std::string> reasons_without_effect(const Scene& scene, std::span<const std::string> keys) {
  std::vector<Settings> stages = {scene.settings};
  for (const SettingsChange& change : scene.changes) stages.push_back(with_change(stages.back(), change));
  // Recorded gestures have tools of their own.
  for (const Gesture& gesture : scene.gestures) {
    stages.push_back(scene.settings);
    stages.back().brush.tool = gesture.tool;
  }
  std::vector<std::string> reasons;
  for (const std::string& key : keys) {
    const Parameter& parameter = find_parameter(key);
    const auto has_effect = [&](const Settings& settings) {
      return reason_without_effect(parameter, settings).empty();
    };
    if (std::any_of(stages.begin(), stages.end(), has_effect)) continue;
    const std::string reason = reason_without_effect(parameter, scene.settings);
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
  }
  return reasons;
}

}  // namespace twinflow
