#pragma once

#include <optional>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "grid/projection/projection.hpp"
#include "scene/settings.hpp"

namespace twinflow {

/// Divergence and pressure gradient of a layout: adjoint differences, so that their composition is the
/// Laplacian that a pressure solver must invert.
class Differences {
 public:
  Differences(gl::ShaderLibrary& shaders, const GridShape& shape, GridLayout layout);

  /// divergence ← ∇·velocity, in 1/s.
  void measure_divergence(const gl::Field& velocity, gl::Field& divergence);
  /// velocity ← velocity − Δt ∇pressure.
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_seconds);

 private:
  double spacing_;  ///< of the values whose difference is taken, domain units
  gl::Pass divergence_;
  gl::Pass subtract_gradient_;
};

/// Makes the velocity nearly free of divergence by a fixed number of Jacobi iterations on the pressure
/// equation. On collocated cells that is the wide stencil p(i±2), the composition of the central differences,
/// so that more iterations always leave less discrete divergence. Viscosity: implicit Euler, Jacobi
/// iterations too.
class JacobiProjection : public Projection {
 public:
  JacobiProjection(gl::ShaderLibrary& shaders, const GridShape& shape, GridLayout layout);

  /// `warm_start`: begin with the last pressure instead of zero.
  void set_effort(int iterations, bool warm_start) {
    iterations_ = iterations;
    warm_start_ = warm_start;
  }
  void project(gl::Field& velocity, double dt_seconds, double viscosity) override;
  const gl::Field& pressure() override { return pressure_; }

  // The stages of `project`.
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity);
  void measure_divergence(const gl::Field& velocity) {
    differences_.measure_divergence(velocity, divergence_);
  }
  /// Iterates ∇²p = divergence/Δt.
  void solve_pressure(double dt_seconds);
  void subtract_gradient(gl::Field& velocity, double dt_seconds) {
    differences_.subtract_gradient(velocity, pressure_, dt_seconds);
  }

  gl::Field& pressure_field() { return pressure_; }
  gl::Field& divergence() { return divergence_; }

 private:
  GridShape shape_;
  double spacing_;
  int iterations_ = 40;
  bool warm_start_ = false;
  gl::Field pressure_;
  gl::Field divergence_;
  std::optional<gl::Field> before_diffusion_;
  Differences differences_;
  gl::Pass jacobi_;
  gl::Pass diffuse_;
  gl::Pass copy_;
};

}  // namespace twinflow
