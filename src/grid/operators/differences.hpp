#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Divergence and pressure gradient of a layout: adjoint differences, so that their composition is the
/// Laplacian that a pressure solver must invert.
class Differences {
 public:
  Differences(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// divergence ← ∇·velocity, in 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  /// velocity ← velocity − Δt ∇pressure. Behind walls the pressure is its mirror image, so that it leaves
  /// alone what stands on them.
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_seconds);

 private:
  GridCells cells_;
  double spacing_;  ///< of the values whose difference is taken, domain units
  gl::Pass divergence_;
  gl::Pass subtract_gradient_;
};

/// A field of scalars at the cells' centres; behind walls it is its mirror image.
gl::FieldDescription center_field(const char* name, const GridCells& cells, gl::Buffering buffering,
                                  const char* channels);

}  // namespace twinflow
