#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Viscosity by implicit Euler, (1 − ν Δt ∇²) u = u before: stable for any step. Solved by Jacobi iterations
/// with Chebyshev's acceleration (Golub, Varga 1961), as many as leave 10⁻⁴ of the first guess's error, the
/// velocity before. Their number grows as √(ν Δt)/h. At walls the fluid slips or stops, as they say.
class Diffusion {
 public:
  Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// velocity ← velocity after diffusing over dt; `viscosity` in domain units² per second, 0 does nothing.
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity);
  /// The iterations that this takes, for ν Δt/h²; at most kMostIterations, which leave more of the error
  /// where viscosity moves momentum across more than some seventy cells in a step.
  static int iterations(double diffusion);
  static constexpr int kMostIterations = 1000;

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

 private:
  void iterate(const gl::Field& velocity, const gl::Field& last, gl::Field& result, double weight);

  GridCells cells_;
  gl::Pass diffuse_;
  gl::Pass copy_;
  std::optional<gl::Field> before_;
  std::optional<gl::Field> other_;  ///< iterates in turn with the velocity
};

}  // namespace twinflow
