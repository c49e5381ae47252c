#pragma once

#include <optional>
#include <span>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

/// What is measured of the heat of the grid fluid.
struct HeatReading {
  double temperature_mean = 0.0;  ///< over the cells whose centers lie in the fluid, degrees
  NusseltNumbers nusselt{};       ///< by the fluxes that a step exchanges with the walls
};

/// Measures the heat of the grid fluid: sums on the GPU, and cells beside walls with a temperature.
class HeatMeter {
 public:
  HeatMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const Temperatures& given);

  /// `temperature`: at the cells' centers, degrees. `sources`: from GridHeat. Waits for the GPU.
  HeatReading measure(const gl::Field& temperature, const gl::Field& sources);

 private:
  /// The heat flux of a wall, degrees per domain unit: the mean difference to the cells beside it over the
  /// distance to their centers. `beside`: the temperatures of these cells.
  double flux_from(Side side, std::span<const float> beside) const;

  GridCells cells_;
  Temperatures given_;
  WallConduction conduction_;
  gl::Pass sum_temperature_;
  gl::Pass beside_walls_;
  gl::Field sums_;
  std::optional<gl::Field> beside_;  ///< the cells beside walls; none without a pair of them
};

}  // namespace twinflow
