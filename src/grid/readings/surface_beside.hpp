#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// A solid's surface or no-slip domain wall near a point.
struct SurfaceBeside {
  double distance;            ///< domain units, not negative
  glm::dvec2 outward;         ///< unit normal into the fluid
  double slip;                ///< 0: no-slip, 1: free slip
  glm::dvec2 velocity;        ///< at the nearest point, domain units per second
  double turning_rate = 0.0;  ///< rad/s, counter-clockwise
};

/// The surface nearest to a point, if velocity differences over a cell reach behind it: one and a half cells
/// in x and y. Nothing elsewhere, within solids, or for free-slip walls, behind which velocities are mirror
/// images. `solids`: null if there are none.
std::optional<SurfaceBeside> surface_beside(const GridCells& cells, const GridSolids* solids,
                                            glm::dvec2 point);

}  // namespace twinflow
