#pragma once

#include <optional>

#include <glm/vec2.hpp>

namespace twinflow {

class World;

/// The slope of the grid's pressure on a no-slip solid with acceleration a. For density 1, momentum along the
/// normal n gives n·∇p = n·(g − a) − ν ∂ω/∂s. Here g is the body force, and s runs along the surface, with n
/// turned left.
struct PressureSlope {
  glm::dvec2 right, left;  ///< on the surface, to both sides of the point
  double distance;         ///< from `right` to `left`, domain units
  double acceleration;     ///< n·(g − a), domain units per second²
  double viscosity;        ///< ν, domain units² per second

  /// The slope from both vorticities (1/s), density times domain units per second².
  double of(double vorticity_right, double vorticity_left) const {
    return acceleration - viscosity * (vorticity_left - vorticity_right) / distance;
  }
};

/// The slope on the solid nearest to a point; needs a grid. Nothing before the first step, without viscosity,
/// or with nonuniform forces. Nothing on a solid that slips, follows a path, or ends within a cell in a
/// corner or at the domain's edge.
std::optional<PressureSlope> pressure_slope_beside(const World& world, glm::dvec2 point);

}  // namespace twinflow
