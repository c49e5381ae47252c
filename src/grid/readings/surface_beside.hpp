#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// The surface of a solid, or a no-slip wall of the domain, as seen from a point near it.
struct SurfaceBeside {
  double distance;            ///< domain units, not negative
  glm::dvec2 outward;         ///< unit normal into the fluid
  double slip;                ///< 0: the fluid sticks to it, 1: it slips
  glm::dvec2 velocity;        ///< at its point that is nearest, domain units per second
  double turning_rate = 0.0;  ///< rad/s, counter-clockwise
};

/// The surface nearest to a point of the domain, if differences of velocities over a cell reach behind it.
/// These reach one and a half cells in x and in y. Nothing elsewhere, and within solids. Walls along which
/// the fluid slips do not count, because the velocities behind them are mirror images. `solids`: null if
/// there are none.
std::optional<SurfaceBeside> surface_beside(const GridCells& cells, const GridSolids* solids,
                                            glm::dvec2 point);

}  // namespace twinflow
