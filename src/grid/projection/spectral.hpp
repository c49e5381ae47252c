#pragma once

#include <array>
#include <optional>

#include "grid/operators/differences.hpp"
#include "grid/operators/layout.hpp"
#include "grid/projection/fourier_transform.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// Makes the velocity of a periodic domain free of divergence, exactly, and lets it diffuse, exactly:
/// transforms u + iv, treats each mode on its own and transforms back. The divergence is that of the layout's
/// own discrete operators, so none is left but rounding; the decay is that of the continuous Laplacian.
class SpectralProjection : public Projection {
 public:
  /// Throws InputError for cells that are not supported.
  SpectralProjection(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// As spectral_solves says of them.
  static bool supports(const GridCells& cells);

  /// velocity ← the part without divergence of the velocity after decaying as exp(−ν |k|² Δt); ν in domain
  /// units² per second.
  void project(gl::Field& velocity, double dt_seconds, double viscosity, Half half = Half::first) override;

  /// ∇²p = ∇·u/Δt of the decayed velocity (mean zero). Made when asked for.
  const gl::Field& pressure(Half half = Half::first) override;
  void keep() override;
  void restore() override;
  void archive_state(OutputArchive& archive) override;
  void archive_state(InputArchive& archive) override;

 private:
  /// How a half was last projected.
  struct Manner {
    double viscous_time = 0.0;
    double dt_seconds = 0.0;  ///< 0: there was none yet
    bool pressure_is_stale = false;
  };
  /// What is left of it.
  struct Projected {
    gl::Field spectrum;  ///< of u + iv before projection
    gl::Field pressure;
    Manner manner{};
    Manner kept{};
  };
  /// For an observer.
  struct Shown {
    Differences differences;
    gl::Field divergence;
  };
  Projected& projected(Half half);
  template <class Archive>
  void exchange_state(Archive& archive);
  void show_divergence(const gl::Field& velocity);
  void update_symbols(double viscous_time);

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  GridShape shape_;
  GridLayout layout_;
  FourierTransform transform_;
  gl::Field symbol_x_;
  gl::Field symbol_y_;
  std::array<std::optional<Projected>, 2> halves_;
  gl::Field result_;            ///< its spectrum: velocity or pressure
  std::optional<Shown> shown_;  ///< made when somebody looks
  gl::Pass project_pass_;
  gl::Pass pressure_pass_;
  double viscous_time_ = -1.0;  ///< ν Δt that the symbols hold
};

}  // namespace twinflow
