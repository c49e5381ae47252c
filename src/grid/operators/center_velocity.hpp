#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The velocity at the cells' centers, whatever the layout.
class CenterVelocity {
 public:
  CenterVelocity(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Averages a staggered velocity to the centers. A collocated velocity is returned as it is. The next call
  /// overwrites the result.
  const gl::Field& of(const gl::Field& velocity);
  /// The same in place of it, zero outside a liquid, where the cells have a surface. `cells`: what they are
  /// (GridSurface).
  const gl::Field& in_liquid(const gl::Field& velocity, const gl::Field& cells);

 private:
  gl::Pass center_velocity_;
  std::optional<gl::Pass> in_liquid_;  ///< if there is a surface
  std::optional<gl::Field> centers_;   ///< staggered layout only
};

}  // namespace twinflow
