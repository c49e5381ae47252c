#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// New values of live parameters (TakesEffect::live), from the first step at `time` or later.
struct SettingsChange {
  double time = 0.0;                                           ///< seconds since the scene's start
  std::vector<std::pair<std::string, ParameterValue>> values;  ///< by key, in table order
  bool operator==(const SettingsChange&) const = default;
};

/// Whether changes of a parameter are recorded: live ones, except the groups record and window.
bool is_recorded(const Parameter& parameter);

/// The recorded parameters that differ; nothing if none.
std::optional<SettingsChange> change_between(const Settings& before, const Settings& after, double time);

/// The settings after the change. Throws InputError for a forbidden value.
Settings with_change(Settings settings, const SettingsChange& change);

}  // namespace twinflow
