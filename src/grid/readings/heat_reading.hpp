#pragma once

#include <optional>
#include <span>

#include "grid/heat/heat_links.hpp"

namespace twinflow {

/// What is measured of the heat of the grid fluid.
struct HeatReading {
  double temperature_mean = 0.0;  ///< over the cells whose centres lie in the fluid, degrees
  /// The Nusselt number: the mean of the flux of heat from the hotter of two opposite walls into the fluid,
  /// as a step exchanges it, over that of conduction alone, κ ΔT/L, with the difference ΔT of the walls' mean
  /// temperatures and their distance L. Nothing without two such walls of different temperatures.
  std::optional<double> nusselt{};
};

/// `temperature`: row-major at the cells' centres, degrees.
HeatReading measure_heat(std::span<const float> temperature, const HeatLinks& links,
                         const Temperatures& temperatures, const GridCells& cells);

}  // namespace twinflow
