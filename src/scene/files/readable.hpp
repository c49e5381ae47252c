#pragma once

#include <cstddef>
#include <string>

#include "scene/parameters/parameters.hpp"

// What scene files can hold. Their readers use it, and everything else that changes scenes. What passes can
// be written and read again.

namespace twinflow {

inline constexpr std::size_t kMostGestures = 100000;  ///< of a scene

/// Throws InputError for a title of more than 500 bytes.
void require_title(const std::string& title);

/// Checks a formula, beyond what `set_parameter` checks. Throws InputError if it cannot be parsed, or names
/// what is no parameter of `settings`.
void require_readable(const Parameter& parameter, const ParameterValue& value, const Settings& settings);

/// Throws InputError if a scene of so many gestures can have no more.
void require_room_for_gesture(std::size_t gestures);

}  // namespace twinflow
