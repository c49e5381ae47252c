#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Reads the temperature of the grid fluid at points, linearly between the cells' centers. Up to walls it
/// continues linearly, so that it ends at the wall's temperature.
class TemperaturePoints {
 public:
  TemperaturePoints(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// `places`: a row of texels with x and y of the points, in cells from the domain's lower left. Returns a
  /// row of temperatures (degrees), which is valid until the next reading.
  const gl::Field& read(const gl::Field& temperature, const gl::Field& places);

 private:
  gl::Pass read_;
  std::optional<gl::Field> readings_;
};

}  // namespace twinflow
