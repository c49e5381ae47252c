#pragma once

#include <optional>

#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/projection/projection.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Makes the velocity of a liquid divergence-free, but for what overfull cells shed. The
/// pressure on the surface is that of its tension, or zero; the surface's place between two cells' centres
/// counts (ghost fluid method: Enright, Nguyen, Gibou, Fedkiw, "Using the particle level set method and a
/// second order accurate pressure boundary condition for free surface flows", 2003).
///
/// With a warm start the first solution of a step starts from the last pressure continued by what it changed
/// by, the second one, whose pressure is what the reflection has left, from the last one alone. Where that is
/// farther from the solution than zero, the nearest combination takes its place.
class SurfaceProjection : public Projection {
 public:
  /// `surface` must outlive the projection.
  SurfaceProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface);

  void follow(const Settings& settings) override;
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  const gl::Field& pressure(Half half = Half::first) override { return pressures_.of(half); }
  std::optional<int> iterations_taken() const override { return iterations_taken_; }
  void level(Pockets& pockets) override {
    if (warm_start_) pressures_.level(pockets, &surface_->cells());
  }
  double imbalance() const override;
  void archive_state(OutputArchive& archive) override { archive_all(archive); }
  void archive_state(InputArchive& archive) override { archive_all(archive); }

 private:
  void take_over_surface();
  Pockets& pockets() { return surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_; }
  /// The pressure from which the solution for the right-hand side that was written starts.
  const gl::Field& expected_pressure(Half half, double dt_over_h);
  /// What is to flow out of each cell, divided by its diagonal: the residual where the pressure is zero.
  const gl::Field& missing_outflow(const gl::Field& velocity, Half half);
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

  GridCells cells_;
  GridSurface* surface_;
  ConjugateGradient equation_;
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
  int cycles_ = 2;
  double tolerance_ = 0.0;
  bool warm_start_ = false;
  double tension_ = 0.0;
  bool reflects_ = true;  ///< the first projection is that about which a step reflects
  int iterations_taken_ = 0;
  double shed_rate_ = 0.0;                ///< of surplus in the last projection, 1/s
  std::optional<double> read_imbalance_;  ///< of the last projection, where it is in no sums
};

}  // namespace twinflow
