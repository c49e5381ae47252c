#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Viscosity by implicit Euler, (1 − ν Δt ∇²) u after = u before: stable for any step. It is solved by Jacobi
/// iterations with Chebyshev acceleration (Golub, Varga 1961), starting from the velocity before; their
/// number, which grows as √(ν Δt)/h, is that which leaves 10⁻⁴ of the initial error. At walls the fluid slips
/// or sticks.
class Diffusion {
 public:
  Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// velocity ← the velocity after diffusing over dt. `viscosity`: domain units² per second; 0 changes
  /// nothing.
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity);
  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

 private:
  void iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result, double weight);

  GridCells cells_;
  gl::Pass diffuse_;
  gl::Pass copy_;
  std::optional<gl::Field> right_hand_side_;  ///< the velocity before diffusion
  std::optional<gl::Field> other_iterate_;    ///< takes turns with the velocity
};

}  // namespace twinflow
