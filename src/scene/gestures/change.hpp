#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// New values of live parameters (TakesEffect::live) while a scene runs. They apply from the first step that
/// begins at `time` or later.
struct SettingsChange {
  double time = 0.0;                                           ///< seconds since the start of the scene
  std::vector<std::pair<std::string, ParameterValue>> values;  ///< by key, in the order of the table
  bool operator==(const SettingsChange&) const = default;
};

/// Whether changes of a parameter are recorded as part of a scene. This holds for live parameters, except in
/// the groups record and window, which affect neither the fluids nor their picture.
bool is_recorded(const Parameter& parameter);

/// The recorded parameters that differ between `before` and `after`; nothing if all are equal.
std::optional<SettingsChange> change_between(const Settings& before, const Settings& after, double time);

/// The settings after the change. Throws InputError for a value that is not allowed.
Settings with_change(Settings settings, const SettingsChange& change);

}  // namespace twinflow
