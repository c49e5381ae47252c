#pragma once

#include "core/domain.hpp"
#include "gl/pass.hpp"

namespace twinflow {

/// Semi-Lagrangian advection with bilinear interpolation and one Euler step back along the flow:
/// unconditionally stable, first order in time, dissipative. Source: Stam, "Stable Fluids", 1999.
class SemiLagrangianAdvection {
 public:
  explicit SemiLagrangianAdvection(gl::ShaderLibrary& shaders);

  /// Carries the velocity (two channels, domain units per second, one texel per cell of `shape`) through
  /// itself.
  void advect_velocity(gl::Field& velocity, const GridShape& shape, double dt_seconds);
  /// Carries the dye (its own resolution over the same domain) along the velocity and multiplies it by
  /// `kept`.
  void advect_dye(gl::Field& dye, const gl::Field& velocity, const GridShape& shape, double dt_seconds,
                  double kept);

 private:
  gl::Pass advect_velocity_;
  gl::Pass advect_dye_;
};

}  // namespace twinflow
