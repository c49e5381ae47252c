#pragma once

#include "grid/projection/pressure_history.hpp"
#include "grid/projection/system_projection.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// Makes the fluxes through the faces of cells that solids cut divergence-free.
class SolidProjection : public SystemProjection {
 public:
  /// `solids` must outlive the projection.
  SolidProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  const gl::Field& pressure(Half half = Half::first) override { return pressures_.of(half); }
  void level(Pockets& pockets) override {
    if (effort_.warm_start) pressures_.level(pockets);
  }
  double imbalance() const override { return solids_->imbalance(); }
  void archive_state(OutputArchive& archive) override { archive_all(archive); }
  /// The pressures of a checkpoint need the solids in the places that these had when it was written.
  void archive_state(InputArchive& archive) override {
    if (!archive.in_place()) take_over_solids();
    archive_all(archive);
  }

 private:
  void begin(gl::Field& /*velocity*/, double /*dt_seconds*/, Half /*half*/) override { take_over_solids(); }
  void measure_outflow(const gl::Field& velocity, Half half) override;
  const gl::Field& start(Half half, double dt_over_h) override;
  void end(Half half, const gl::Field& /*start*/, double scale) override {
    pressures_.correct(half, equation_.solution(), scale);
  }
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_over_h) override {
    solids_->subtract_gradient(velocity, velocity, pressure, dt_over_h);
  }

  void take_over_solids();
  template <class Archive>
  void archive_all(Archive& archive) {
    pressures_.archive_state(archive);
    solids_->forces().archive_state(archive);
  }

  GridSolids* solids_;
  PressureHistory pressures_;
  gl::Pass measure_outflow_;
  std::uint64_t revision_ = 0;  ///< of the solids whose coefficients the equation has
};

}  // namespace twinflow
