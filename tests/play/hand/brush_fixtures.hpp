#pragma once

#include <vector>

#include "scene/gestures/stroke.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow::test {

inline const Settings::BrushSettings kBrush = [] {
  Settings::BrushSettings brush{};
  brush.radius = 0.1;
  brush.strength = 8.0;
  brush.dye_rate = 25.0;
  return brush;
}();

/// The sum of what strokes push: rate times way.
inline glm::dvec2 push(const std::vector<Stroke>& strokes) {
  glm::dvec2 sum(0.0);
  for (const Stroke& stroke : strokes) sum += stroke.velocity_rate * (stroke.to - stroke.from);
  return sum;
}

}  // namespace twinflow::test
