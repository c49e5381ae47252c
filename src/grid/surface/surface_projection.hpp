#pragma once

#include <optional>

#include "grid/projection/half_pressures.hpp"
#include "grid/projection/system_projection.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Makes the velocity of a liquid divergence-free, but for what overfull cells shed. The pressure on the
/// surface comes from its tension, or is zero. The surface's place between two cells' centers counts (ghost
/// fluid method: Enright, Nguyen, Gibou, Fedkiw, "Using the particle level set method and a
/// second order accurate pressure boundary condition for free surface flows", 2003).
///
/// With a warm start the first solution of a step starts from the last pressure continued by what it changed
/// by, the second one, whose pressure is what the reflection has left, from the last one alone. Where that is
/// farther from the solution than zero, the nearest combination takes its place.
class SurfaceProjection : public SystemProjection {
 public:
  /// `surface` must outlive the projection.
  SurfaceProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface);

  void follow(const Settings& settings) override;
  const gl::Field& pressure(Half half = Half::first) override { return pressures_.of(half); }
  void level(Pockets& pockets) override {
    if (effort_.warm_start) pressures_.level(pockets, &surface_->cells());
  }
  double imbalance() const override;
  void archive_state(OutputArchive& archive) override { archive_all(archive); }
  void archive_state(InputArchive& archive) override { archive_all(archive); }

 private:
  void begin(gl::Field& velocity, double dt_seconds, Half half) override;
  void measure_outflow(const gl::Field& velocity, Half half) override;
  const gl::Field& start(Half half, double dt_over_h) override;
  void end(Half half, const gl::Field& start, double scale) override;
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_over_h) override {
    surface_->subtract_gradient(velocity, velocity, pressure, dt_over_h);
  }

  void take_over_surface();
  Pockets& pockets() { return surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_; }
  template <class Archive>
  void archive_all(Archive& archive) {
    pressures_.archive_state(archive);
    pressure_before_.archive_state(archive);
    if (!archive.in_place()) {  // it waits for the GPU
      double imbalance = this->imbalance();
      archive(imbalance);
      read_imbalance_ = imbalance;
    }
    if (surface_->solids() != nullptr) surface_->solids()->forces().archive_state(archive);
  }

  GridSurface* surface_;
  HalfPressures pressures_;
  gl::Field pressure_before_;  ///< that of the first half of the step before the last
  gl::Field change_;           ///< of the pressure, where it is known
  gl::Field expected_;
  gl::Pass begin_levels_;
  gl::Pass measure_outflow_;
  gl::Pass find_change_;
  gl::Pass expect_;
  gl::Pass copy_;
  gl::Pass add_to_pressure_;
  Pockets whole_;               ///< those of a box without solids
  std::uint64_t revision_ = 0;  ///< of the surface whose coefficients the equation has
  double tension_ = 0.0;
  bool reflects_ = true;                  ///< the first projection is that about which a step reflects
  double shed_rate_ = 0.0;                ///< of surplus in the last projection, 1/s
  std::optional<double> read_imbalance_;  ///< of the last projection, where it is in no sums
};

}  // namespace twinflow
