#pragma once

#include <optional>

#include <glm/vec2.hpp>

namespace twinflow {

class World;

/// What the slope of the grid's pressure on the surface of a solid follows from. A sticking fluid has the
/// surface's acceleration a. Its momentum along the normal n into it gives n·∇p = n·(g − a) − ν ∂ω/∂s for
/// density 1. The reason is ∇²u = (−∂ω/∂y, ∂ω/∂x) without divergence. Here g is the body force, and s runs
/// along the surface, with n turned left.
struct PressureSlope {
  glm::dvec2 right, left;  ///< places on the surface, to both sides of the point of it that is meant
  double distance;         ///< from `right` to `left`, domain units
  double acceleration;     ///< n·(g − a), domain units per second²
  double viscosity;        ///< ν, domain units² per second

  /// The slope that the vorticities at both places (1/s) give, density times domain units per second².
  double of(double vorticity_right, double vorticity_left) const {
    return acceleration - viscosity * (vorticity_left - vorticity_right) / distance;
  }
};

/// The slope on the solid that is nearest to a point of a world with a grid. Nothing before the first step,
/// if forces other than a uniform one act, or if the fluid has no viscosity. Nothing on a solid that slips,
/// follows a path, or ends within a cell in a corner or at the domain's edge.
std::optional<PressureSlope> pressure_slope_beside(const World& world, glm::dvec2 point);

}  // namespace twinflow
