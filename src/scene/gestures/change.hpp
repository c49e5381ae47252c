#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Parameters that take other values while a scene runs: live ones (TakesEffect::live), from the first step
/// on that does not begin before `time`.
struct SettingsChange {
  double time = 0.0;                                           ///< seconds since the start of the scene
  std::vector<std::pair<std::string, ParameterValue>> values;  ///< by key, in the order of the table
  bool operator==(const SettingsChange&) const = default;
};

/// Whether changes of a parameter are part of a scene's course: live ones, but for those of the groups record
/// and window, which are about this machine and say nothing of the fluids or their picture.
bool is_part_of_course(const Parameter& parameter);

/// What of that is different in `after`; nothing where nothing is.
std::optional<SettingsChange> change_between(const Settings& before, const Settings& after, double time);

Settings with_change(Settings settings, const SettingsChange& change);

}  // namespace twinflow
