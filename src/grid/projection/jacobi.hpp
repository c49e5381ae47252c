#pragma once

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// Makes the velocity nearly free of divergence: solves the pressure equation by a fixed number of Jacobi
/// iterations and subtracts the pressure's gradient. Collocated cells, wide stencil p(i±2): the composition
/// of the divergence and the gradient used, so that more iterations always leave less discrete divergence.
class JacobiProjection {
 public:
  JacobiProjection(gl::ShaderLibrary& shaders, const GridShape& shape);

  /// divergence ← ∇·velocity, in 1/s.
  void measure_divergence(const gl::Field& velocity);
  /// Iterates ∇²p = divergence/Δt (density 1) from the last pressure (`warm_start`) or from zero.
  void solve_pressure(double dt_seconds, int iterations, bool warm_start);
  /// velocity ← velocity − Δt ∇p.
  void subtract_gradient(gl::Field& velocity, double dt_seconds);

  const gl::Field& pressure() const { return pressure_; }
  const gl::Field& divergence() const { return divergence_; }
  gl::Field& pressure() { return pressure_; }
  gl::Field& divergence() { return divergence_; }

 private:
  double spacing_;  ///< h, domain units
  gl::Field pressure_;
  gl::Field divergence_;
  gl::Pass divergence_pass_;
  gl::Pass jacobi_pass_;
  gl::Pass subtract_gradient_pass_;
};

}  // namespace twinflow
