#pragma once

#include <array>
#include <optional>

#include "grid/elliptic/fourier_transform.hpp"
#include "grid/operators/differences.hpp"
#include "grid/operators/layout.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// Exact projection and diffusion in a periodic domain, by the change of each mode of u + iv. Rounding errors
/// are as small as the change. The layout's discrete divergence vanishes up to rounding; decay is by the
/// continuous Laplacian. For face means, the gradient is the continuous one's mean, and the pressure a cell
/// mean.
class SpectralProjection : public Projection {
 public:
  /// Throws InputError for walls and sides not powers of two (scene/parameters/pressure_rules.cpp).
  SpectralProjection(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// `viscosity`: domain units² per second.
  void set_viscosity(double viscosity) { viscosity_ = viscosity; }
  void follow(const Settings& settings) override { set_viscosity(settings.grid.viscosity); }
  bool diffuses() const override { return true; }
  /// velocity ← the solenoidal part, decayed by exp(−ν |k|² Δt).
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override {
    project_into(velocity, velocity, dt_seconds, half);
  }
  bool project_into(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half) override;
  bool subtract_gradient_again(gl::Field& result, const gl::Field& projected_velocity, Half half) override;

  /// ∇²p = ∇·u/Δt of the decayed velocity; mean zero; computed on demand.
  const gl::Field& pressure(Half half = Half::first) override;
  void visit_state(StateVisitor& visitor) override;

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
  struct Observed {  ///< only for an observer
    Differences differences;
    gl::Field divergence;
  };
  Projected& projected(Half half);
  void measure_divergence(const gl::Field& velocity);
  void update_symbols(double viscous_time);

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
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
  std::optional<Observed> observed_;  ///< made when first needed
  double viscosity_ = 0.0;            ///< domain units² per second
  double viscous_time_ = -1.0;        ///< ν Δt of the symbols
};

}  // namespace twinflow
