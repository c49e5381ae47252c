#pragma once

#include <span>

#include "grid/layout.hpp"

namespace twinflow {

/// Sums over the grid fluid, density 1. Sums run in double precision over float32 cells.
struct GridMetrics {
  double kinetic_energy = 0.0;  ///< ½∫|u|²
  double enstrophy = 0.0;  ///< ½∫ω², ω = ∂v/∂x − ∂u/∂y by differences over one cell (staggered) or two
  double divergence_rms = 0.0;  ///< 1/s
  double divergence_max = 0.0;  ///< largest |∇·u|, 1/s
  glm::dvec2 momentum{0.0};     ///< ∫u
  double dye_total = 0.0;       ///< ∫(red + green + blue)
};

/// `velocity`: two values for each cell; `divergence`: one; `dye`: four channels per texel, any
/// number of equal texels over the same domain.
GridMetrics measure_grid(const GridCells& cells, std::span<const float> velocity,
                         std::span<const float> divergence, std::span<const float> dye);

}  // namespace twinflow
