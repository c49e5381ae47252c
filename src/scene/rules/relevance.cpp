#include "scene/rules/relevance.hpp"

#include <algorithm>

#include "scene/fields/temperature.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {
namespace {

/// "a, b or c"
std::string alternatives(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (k > 0) text += k + 1 < words.size() ? ", " : " or ";
    text += words[k];
  }
  return text;
}

/// The value that counts: what grid.pressure = auto stands for, and otherwise the value itself.
std::string value_in_effect(const Parameter& parameter, const Settings& settings) {
  if (parameter.key == "grid.pressure")
    return std::string(name_of(solver_in_effect(settings.grid.pressure, PressureGrid::of(settings))));
  return format_value(parameter.get(settings));
}

}  // namespace

std::string without_effect(const Parameter& parameter, std::string_view on, std::string_view value,
                           std::span<const std::string_view> matters_with) {
  std::string reason(parameter.key);
  reason.append(" has no effect: ").append(on).append(" is ").append(value);
  return reason + "; it matters with " + alternatives(matters_with) + ".";
}

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

}  // namespace twinflow
