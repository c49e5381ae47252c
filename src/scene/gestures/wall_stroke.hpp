#pragma once

#include <glm/vec2.hpp>

namespace twinflow {

/// A piece of a wall that the brush draws or erases: all points nearer than `radius` to the segment.
/// Positions may lie outside the domain, around which the piece wraps.
struct WallStroke {
  glm::dvec2 from{0.0};
  glm::dvec2 to{0.0};
  double radius = 0.1;  ///< domain units
  bool erases = false;
  bool operator==(const WallStroke&) const = default;
};

}  // namespace twinflow
