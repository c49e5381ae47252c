#pragma once

#include <array>
#include <optional>

#include "grid/elliptic/fourier_transform.hpp"
#include "grid/operators/differences.hpp"
#include "grid/operators/layout.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// Makes the velocity of a periodic domain divergence-free and diffuses it, both exactly. It transforms u +
/// iv, finds the change of each mode and transforms it back. So rounding errors are as small as the change.
/// The divergence belongs to the layout's discrete operators and vanishes up to rounding. The decay belongs
/// to the continuous Laplacian. For means over faces, the gradient is the mean of the continuous one, and the
/// pressure the mean over the cell.
class SpectralProjection : public Projection {
 public:
  /// Throws InputError for walls and for sides that are not powers of two
  /// (scene/parameters/pressure_rules.cpp).
  SpectralProjection(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// `viscosity`: ν in domain units² per second.
  void set_viscosity(double viscosity) { viscosity_ = viscosity; }
  void follow(const Settings& settings) override { set_viscosity(settings.grid.viscosity); }
  bool diffuses() const override { return true; }
  /// velocity ← the solenoidal part of the velocity after decaying as exp(−ν |k|² Δt).
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override {
    project_into(velocity, velocity, dt_seconds, half);
  }
  bool project_into(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half) override;
  bool subtract_gradient_again(gl::Field& result, const gl::Field& projected_velocity, Half half) override;

  /// ∇²p = ∇·u/Δt of the decayed velocity (mean zero). Computed when it is asked for.
  const gl::Field& pressure(Half half = Half::first) override;
  void archive_state(OutputArchive& archive) override;
  void archive_state(InputArchive& archive) override;

 private:
  /// The parameters of a half's last projection.
  struct Parameters {
    double viscous_time = 0.0;  ///< ν Δt
    double dt_seconds = 0.0;    ///< 0: there was no projection
    bool pressure_is_stale = false;
  };
  /// The result of a half's last projection, from which its pressure follows.
  struct Projected {
    gl::Field spectrum;  ///< of u + iv before projection
    gl::Field pressure;
    Parameters parameters{};
  };
  /// What only an observer needs.
  struct Observed {
    Differences differences;
    gl::Field divergence;
  };
  Projected& projected(Half half);
  template <class Archive>
  void exchange_state(Archive& archive);
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
  // The first stages of the transforms back: to the change of the velocity, its gradient part, and the
  // pressure.
  gl::Pass change_of_;
  std::optional<gl::Pass> gradient_of_;  ///< if velocities are means
  gl::Pass pressure_of_;
  std::optional<Observed> observed_;  ///< made when first needed
  double viscosity_ = 0.0;            ///< ν, domain units² per second
  double viscous_time_ = -1.0;        ///< ν Δt for which the symbols were uploaded
};

}  // namespace twinflow
