#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Reads the temperature at points, linearly between cell centers and up to the wall's temperature.
class TemperaturePoints {
 public:
  TemperaturePoints(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// `places`: a row of texels with x and y, in cells from the domain's lower left. Returns a row of
  /// temperatures (degrees), valid until the next reading.
  const gl::Field& read(const gl::Field& temperature, const gl::Field& places);

 private:
  gl::Pass read_;
  std::optional<gl::Field> readings_;
};

}  // namespace twinflow
