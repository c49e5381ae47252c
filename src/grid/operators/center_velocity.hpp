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
  /// The same, zero beyond the surface of a liquid. `cells`: what they are (GridSurface).
  const gl::Field& in_liquid(const gl::Field& velocity, const gl::Field& cells);

 private:
  gl::Pass center_velocity_;
  gl::Pass in_liquid_;
  std::optional<gl::Field> centers_;  ///< staggered layout only
};

}  // namespace twinflow
