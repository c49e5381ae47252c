#pragma once

#include "core/state_visitor.hpp"
#include "grid/projection/cut_projection.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// A projection of the fluxes through faces that solids cut.
class SolidProjection : public CutProjection {
 public:
  /// `solids` must outlive the projection.
  SolidProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  double imbalance() const override { return solids_->imbalance(); }
  /// The solids must be in the places of the written state.
  void visit_state(StateVisitor& visitor) override {
    if (visitor.reads()) fill_system();
    visitor(pressures_, solids_->forces());
  }

 private:
  void begin(gl::Field& /*velocity*/, double /*dt_seconds*/, Half /*half*/) override { fill_system(); }
  void measure_outflow(const gl::Field& velocity, Half half) override;
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double scale) override {
    solids_->subtract_gradient(velocity, velocity, pressure, scale);
  }

  void fill_system();

  GridSolids* solids_;
  gl::Pass measure_outflow_;
  std::uint64_t revision_ = 0;  ///< of the equation's solids
};

}  // namespace twinflow
