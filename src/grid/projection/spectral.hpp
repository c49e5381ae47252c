#pragma once

#include <array>
#include <optional>

#include "grid/elliptic/fourier_transform.hpp"
#include "grid/operators/layout.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/stages/grid_observer.hpp"

namespace twinflow {

/// Exact projection and diffusion in a periodic domain, by the change of each mode of u + iv. Rounding errors
/// are as small as the change. The layout's discrete divergence vanishes up to rounding; decay is by the
/// continuous Laplacian. For face means, the gradient is the continuous one's mean, and the pressure a cell
/// mean.
class SpectralSolver {
 public:
  /// Throws InputError for walls and sides not powers of two (scene/parameters/pressure_rules.cpp).
  SpectralSolver(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// `viscosity`: domain units² per second.
  void set_viscosity(double viscosity) { viscosity_ = viscosity; }
  /// projected ← the solenoidal part, decayed by exp(−ν |k|² Δt); both may be one field.
  void project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half,
               GridObserver* observer);
  /// See Projection. False, doing nothing, if differences of the pressure are the gradient.
  bool subtract_gradient_again(gl::Field& result, const gl::Field& projected_velocity, Half half);

  /// ∇²p = ∇·u/Δt of the decayed velocity; mean zero; computed on demand.
  const gl::Field& pressure(Half half);
  void visit_state(StateVisitor& visitor);

 private:
  struct Parameters {           ///< of a half's last projection
    double viscous_time = 0.0;  ///< ν Δt
    double dt_seconds = 0.0;    ///< 0: no projection yet
    bool pressure_is_stale = false;
  };
  struct Projected {
    gl::Field spectrum;  ///< u + iv before projection
    gl::Field pressure;
    Parameters parameters{};
  };
  Projected& projected(Half half);
  void update_symbols(double viscous_time);

  GridShape shape_;
  GridLayout layout_;
  FourierTransform transform_;
  gl::Field symbol_x_;
  gl::Field symbol_y_;
  std::array<std::optional<Projected>, 2> halves_;
  // First stages to the velocity's change, its gradient part, and the pressure.
  gl::Pass change_of_;
  std::optional<gl::Pass> gradient_of_;  ///< if velocities are means
  gl::Pass pressure_of_;
  double viscosity_ = 0.0;      ///< domain units² per second
  double viscous_time_ = -1.0;  ///< ν Δt of the symbols
};

}  // namespace twinflow
