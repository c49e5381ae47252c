#pragma once

#include "grid/elliptic/fourier_transform.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Heat diffusion in Fourier space, for periodic domains without solids. A wave of wavenumber k decays as
/// exp(−κ |k|² Δt), exactly. Only the temperature's change is transformed back: rounding is as small, with
/// zero mean.
class ExactHeatDiffusion {
 public:
  static bool can_solve(const GridCells& cells);
  ExactHeatDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Spreads the heat. `diffused_area`: κ Δt, domain units².
  void diffuse(gl::Field& temperature, double diffused_area);

 private:
  void update_decays(double diffused_area);

  GridShape shape_;
  FourierTransform transform_;
  gl::Field decay_x_;
  gl::Field decay_y_;
  gl::Field spectrum_;
  gl::Pass change_of_;
  double diffused_area_ = 0.0;  ///< of the uploaded decays; 0: none
};

}  // namespace twinflow
