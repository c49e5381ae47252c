#pragma once

#include <string>
#include <vector>

#include "scene/gestures/gesture.hpp"

namespace twinflow {

/// A gesture from outside a scene file. `path`: rows [t, x, y] or [t, x, y, red, green, blue]; `color`:
/// channels 0 to 1. Throws InputError as scene files do.
Gesture make_gesture(const std::string& tool, const std::vector<std::vector<double>>& path, double radius,
                     const std::vector<double>& color);

}  // namespace twinflow
