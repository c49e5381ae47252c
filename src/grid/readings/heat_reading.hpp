#pragma once

#include <optional>
#include <span>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

struct HeatReading {
  double temperature_mean = 0.0;  ///< over cells centered in the fluid, degrees
  NusseltNumbers nusselt{};       ///< by a step's fluxes at the walls
};

/// Measures the grid fluid's heat.
class HeatMeter {
 public:
  HeatMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const Temperatures& given);

  /// `temperature`: at cell centers, degrees. `sources`: from GridHeat. Waits for the GPU.
  HeatReading measure(const gl::Field& temperature, const gl::Field& sources);

 private:
  /// A wall's heat flux, degrees per domain unit; `beside`: the temperatures of adjacent cells.
  double flux_from(Side side, std::span<const float> beside) const;

  GridCells cells_;
  Temperatures given_;
  WallConduction conduction_;
  gl::Pass sum_temperature_;
  gl::Pass beside_walls_;
  gl::Field sums_;
  std::optional<gl::Field> beside_;  ///< none without a pair of walls
};

}  // namespace twinflow
