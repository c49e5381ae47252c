#pragma once

#include <optional>
#include <span>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/fields/temperature.hpp"

namespace twinflow {

/// What is measured of the heat of the grid fluid.
struct HeatReading {
  double temperature_mean = 0.0;  ///< over the cells whose centres lie in the fluid, degrees
  /// The Nusselt number: the mean of the flux of heat from the hotter of two opposite walls into the fluid,
  /// as a step exchanges it, over that of conduction alone, κ ΔT/L, with the difference ΔT of the walls' mean
  /// temperatures and their distance L. Nothing without two such walls of different temperatures.
  std::optional<double> nusselt{};
};

/// Measures the heat of the grid fluid: sums on the GPU, and the cells beside walls that have a temperature.
class HeatMeter {
 public:
  HeatMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const Temperatures& given);

  /// `temperature`: at the cells' centres, degrees. `sources`: those of GridHeat. Waits for the GPU.
  HeatReading measure(const gl::Field& temperature, const gl::Field& sources);

 private:
  /// Two opposite walls that both have a temperature.
  struct WallPair {
    const Temperature* low;   ///< the left or the lower one
    const Temperature* high;  ///< the right or the upper one
    int axis;                 ///< from the one to the other: 0 for x, 1 for y
  };
  /// Means over a wall: of its temperature, and of the difference to the cells beside it over the distance to
  /// their centres.
  struct WallMeans {
    double temperature = 0.0;
    double gradient = 0.0;
  };
  static std::optional<WallPair> pair_of(const Temperatures& given);
  /// `beside`: the temperatures of the cells beside the one and, from the middle on, beside the other wall.
  std::optional<double> nusselt_between(std::span<const float> beside, const WallPair& walls) const;
  /// `line`: the column or row of cells beside the wall.
  WallMeans means_of(const Temperature& wall, int axis, int line, std::span<const float> beside) const;

  GridCells cells_;
  Temperatures given_;
  gl::Pass sum_temperature_;
  gl::Pass beside_walls_;
  gl::Field sums_;
  std::optional<gl::Field> beside_;  ///< the cells beside a pair of walls; none without one
};

}  // namespace twinflow
