#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The divergence and the pressure gradient of a layout. They are adjoint, so that their composition is the
/// Laplacian that a pressure solver must invert.
class Differences {
 public:
  Differences(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// divergence ← ∇·velocity, in 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  /// result ← velocity − Δt ∇pressure; both may be one field. Behind walls the pressure is its mirror image,
  /// so that velocities on walls do not change.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_seconds);
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_seconds) {
    subtract_gradient(velocity, velocity, pressure, dt_seconds);
  }

 private:
  GridCells cells_;
  double spacing_;  ///< distance of the values whose difference is taken, domain units
  gl::Pass divergence_;
  gl::Pass subtract_gradient_;
};

}  // namespace twinflow
