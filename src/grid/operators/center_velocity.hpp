#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The velocity at the cells' centres, whatever the layout.
class CenterVelocity {
 public:
  CenterVelocity(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Averages a staggered velocity to the centres. A collocated velocity is returned as it is. The next call
  /// overwrites the result.
  const gl::Field& of(const gl::Field& velocity);

 private:
  gl::Pass center_velocity_;
  std::optional<gl::Field> centers_;  ///< staggered layout only
};

}  // namespace twinflow
