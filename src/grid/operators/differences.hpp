#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// A layout's divergence and pressure gradient, which are adjoint. Their composition is the Laplacian for
/// pressure solvers to invert.
class Differences {
 public:
  Differences(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// divergence ← ∇·velocity, 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  /// result ← velocity − Δt ∇pressure; both may be one field. Walls mirror the pressure, so velocities on
  /// them do not change.
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double dt_seconds);
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_seconds) {
    subtract_gradient(velocity, velocity, pressure, dt_seconds);
  }

 private:
  GridCells cells_;
  double spacing_;  ///< domain units
  gl::Pass divergence_;
  gl::Pass subtract_gradient_;
};

}  // namespace twinflow
