#pragma once

#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/projection/pressure_history.hpp"
#include "grid/projection/projection.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// Makes the fluxes through the cut cells' faces divergence-free.
class SolidProjection : public Projection {
 public:
  /// `solids` must outlive the projection.
  SolidProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  /// Iterations of a projection: grid.cycles; or, with grid.tolerance above 0, as many as leave that part of
  /// the residual, which waits for the GPU. With grid.warm_start they start from the combination of the
  /// last pressure and its last change that is nearest to the solution, and never worse than zero.
  void follow(const Settings& settings) override;
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  const gl::Field& pressure(Half half = Half::first) override { return pressures_.of(half); }
  std::optional<int> iterations_taken() const override { return iterations_taken_; }
  void level(Pockets& pockets) override;
  double imbalance() const override { return solids_->imbalance(); }
  void archive_state(OutputArchive& archive) override { archive_all(archive); }
  /// The pressures of a checkpoint need the solids in the places that these had when it was written.
  void archive_state(InputArchive& archive) override {
    if (!archive.in_place()) take_over_solids();
    archive_all(archive);
  }

 private:
  void take_over_solids();
  /// What flows out of each cell, divided by its diagonal: the residual where the pressure is zero.
  const gl::Field& outflow_of(const gl::Field& velocity);
  template <class Archive>
  void archive_all(Archive& archive) {
    pressures_.archive_state(archive);
    solids_->forces().archive_state(archive);
  }

  GridCells cells_;
  GridSolids* solids_;
  ConjugateGradient equation_;
  PressureHistory pressures_;
  gl::Pass measure_outflow_;
  std::uint64_t revision_ = 0;  ///< of the solids whose coefficients the equation has
  int cycles_ = 2;
  double tolerance_ = 0.0;
  bool warm_start_ = false;
  int iterations_taken_ = 0;
};

}  // namespace twinflow
