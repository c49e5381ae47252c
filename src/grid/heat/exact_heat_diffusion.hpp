#pragma once

#include "grid/elliptic/fourier_transform.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Diffusion of heat in Fourier space, for domains that repeat and have no solids. A wave of wavenumber k
/// decays as exp(−κ |k|² Δt), exactly and for any step. The change of the temperature is transformed back,
/// not the temperature. So rounding is as small as the change, and its mean is zero.
class ExactHeatDiffusion {
 public:
  /// Whether the cells can be transformed.
  static bool can_solve(const GridCells& cells);
  ExactHeatDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// temperature ← the temperature after it has spread. `diffused_area`: κ Δt, domain units².
  void diffuse(gl::Field& temperature, double diffused_area);

 private:
  void update_decays(double diffused_area);

  GridShape shape_;
  FourierTransform transform_;
  gl::Field decay_x_;
  gl::Field decay_y_;
  gl::Field spectrum_;
  gl::Pass change_of_;          ///< the first stage of the transform back
  double diffused_area_ = 0.0;  ///< for which the decays were uploaded; 0: they were not
};

}  // namespace twinflow
