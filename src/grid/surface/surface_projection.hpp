#pragma once

#include <optional>

#include "grid/projection/cut_projection.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Makes the velocity of a liquid divergence-free, but for what overfull cells shed. The pressure on the
/// surface comes from its tension, or is zero. The surface's place between two cells' centers counts (ghost
/// fluid method: Enright, Nguyen, Gibou, Fedkiw, "Using the particle level set method and a
/// second order accurate pressure boundary condition for free surface flows", 2003).
///
/// With a warm start the first solution of a step starts from an extrapolated pressure. The second one, after
/// the reflection, starts from the last pressure. If zero is nearer to the solution, the nearest combination
/// replaces it.
class SurfaceProjection : public CutProjection {
 public:
  /// `surface` must outlive the projection.
  SurfaceProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface);

  void follow(const Settings& settings) override;
  double imbalance() const override;
  void archive_state(OutputArchive& archive) override { archive_all(archive); }
  void archive_state(InputArchive& archive) override { archive_all(archive); }

 private:
  void begin(gl::Field& velocity, double dt_seconds, Half half) override;
  void measure_outflow(const gl::Field& velocity, Half half) override;
  const gl::Field& expected_change(Half half) override {
    return half == Half::first ? pressures_.change(half) : pressures_.no_change();
  }
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double scale) override {
    surface_->subtract_gradient(velocity, velocity, pressure, scale);
  }

  void fill_system();
  Pockets& pockets() { return surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_; }
  template <class Archive>
  void archive_all(Archive& archive) {
    pressures_.archive_state(archive);
    if (!archive.in_place()) {  // it waits for the GPU
      double imbalance = this->imbalance();
      archive(imbalance);
      read_imbalance_ = imbalance;
    }
    if (surface_->solids() != nullptr) surface_->solids()->forces().archive_state(archive);
  }

  GridSurface* surface_;
  gl::Pass begin_levels_;
  gl::Pass measure_outflow_;
  Pockets whole_;               ///< those of a box without solids
  std::uint64_t revision_ = 0;  ///< of the surface whose coefficients the equation has
  double tension_ = 0.0;
  bool reflects_ = true;                  ///< the first projection is that about which a step reflects
  double shed_rate_ = 0.0;                ///< of surplus in the last projection, 1/s
  std::optional<double> read_imbalance_;  ///< of the last projection, if it is in no sums
};

}  // namespace twinflow
