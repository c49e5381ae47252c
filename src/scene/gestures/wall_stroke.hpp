#pragma once

#include <glm/vec2.hpp>

namespace twinflow {

/// A piece of wall to draw or erase: all points nearer than `radius` to the segment. Positions outside the
/// domain wrap.
struct WallStroke {
  glm::dvec2 from{0.0};
  glm::dvec2 to{0.0};
  double radius = 0.1;  ///< domain units
  bool erases = false;
  bool operator==(const WallStroke&) const = default;
};

}  // namespace twinflow
