#pragma once

#include <cstddef>
#include <string>

#include "scene/parameters/parameters.hpp"

// Limits of scene files. What passes can be written and read again.

namespace twinflow {

inline constexpr std::size_t kMostGestures = 100000;  ///< of a scene

/// Throws InputError for a title of more than 500 bytes.
void require_title(const std::string& title);

/// Throws InputError for a formula that cannot be parsed or names no parameter of `settings`.
void require_readable(const Parameter& parameter, const ParameterValue& value, const Settings& settings);

/// Throws InputError if a scene with so many gestures is full.
void require_room_for_gesture(std::size_t gestures);

}  // namespace twinflow
