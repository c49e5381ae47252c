#include "scene/gestures/change.hpp"

namespace twinflow {

bool is_recorded(const Parameter& parameter) {
  return parameter.takes_effect == TakesEffect::live && parameter.group() != "record" &&
         parameter.group() != "window";
}

std::optional<SettingsChange> change_between(const Settings& before, const Settings& after, double time) {
  SettingsChange change{time, {}};
  for (const Parameter& parameter : parameters()) {
    if (!is_recorded(parameter)) continue;
    ParameterValue value = parameter.get(after);
    if (value != parameter.get(before)) change.values.emplace_back(parameter.key, std::move(value));
  }
  if (change.values.empty()) return {};
  return change;
}

Settings with_change(Settings settings, const SettingsChange& change) {
  for (const auto& [key, value] : change.values) set_parameter(settings, find_parameter(key), value);
  return settings;
}

}  // namespace twinflow
