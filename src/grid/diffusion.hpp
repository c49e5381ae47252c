#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/layout.hpp"

namespace twinflow {

/// Viscosity by implicit Euler, (1 − ν Δt ∇²) u = u before, with Jacobi iterations: stable for any step. At
/// walls the fluid slips or stops, as they say.
class Diffusion {
 public:
  Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// velocity ← velocity after diffusing over dt; `viscosity` in domain units² per second, 0 does nothing.
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity);

 private:
  GridCells cells_;
  gl::Pass diffuse_;
  gl::Pass copy_;
  std::optional<gl::Field> before_;
};

}  // namespace twinflow
