#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The velocity at the cells' centers, whatever the layout.
class CenterVelocity {
 public:
  CenterVelocity(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// A staggered velocity averaged to the centers; a collocated one itself. The next call overwrites the
  /// result.
  const gl::Field& of(const gl::Field& velocity);
  /// The same, zero outside a liquid with a surface. `cells`: their states (GridSurface).
  const gl::Field& in_liquid(const gl::Field& velocity, const gl::Field& cells);

 private:
  gl::Pass center_velocity_;
  std::optional<gl::Pass> in_liquid_;
  std::optional<gl::Field> centers_;
};

}  // namespace twinflow
