#include "app/window/setting_keys.hpp"

#include <algorithm>
#include <array>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

struct SettingKey {
  KeyAction action;
  const char* parameter;  ///< its key in the parameter table
  const char* name;       ///< in the message about the next value
};

constexpr std::array kNextValue = {
    SettingKey{KeyAction::next_tool, "brush.tool", "Tool"},
    SettingKey{KeyAction::next_view, "view.panes", "View"},
    SettingKey{KeyAction::next_particle_style, "view.particle_style", "Particles"},
};
constexpr std::array kSwitch = {
    SettingKey{KeyAction::arrows, "view.arrows", ""},
    SettingKey{KeyAction::probe, "view.probe", ""},
};
constexpr SettingKey kValueOfIndex{KeyAction::show_quantity, "view.grid", ""};

SettingsAfterKey with(Settings settings, const Parameter& parameter, const ParameterValue& value,
                      std::string message = "") {
  set_parameter(settings, parameter, value);
  return {std::move(settings), std::move(message)};
}

SettingsAfterKey with_next_value(const SettingKey& key, const Settings& settings) {
  const Parameter& parameter = find_parameter(key.parameter);
  const auto now = std::ranges::find(parameter.names, std::get<std::string>(parameter.get(settings)));
  const std::string next(now + 1 == parameter.names.end() ? parameter.names.front() : now[1]);
  return with(settings, parameter, next, key.name + (": " + next));
}

}  // namespace

std::optional<SettingsAfterKey> settings_after(BoundAction bound, const Settings& settings) {
  for (const SettingKey& key : kNextValue) {
    if (key.action == bound.action) return with_next_value(key, settings);
  }
  for (const SettingKey& key : kSwitch) {
    if (key.action != bound.action) continue;
    const Parameter& parameter = find_parameter(key.parameter);
    return with(settings, parameter, !std::get<bool>(parameter.get(settings)));
  }
  if (bound.action != kValueOfIndex.action) return {};
  const Parameter& parameter = find_parameter(kValueOfIndex.parameter);
  return with(settings, parameter, std::string(parameter.names.at(static_cast<std::size_t>(bound.index))));
}

}  // namespace twinflow
