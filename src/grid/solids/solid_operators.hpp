#pragma once

#include <array>
#include <cstdint>

#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/projection/pressure_operators.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// The fluxes through faces that solids cut. Outflow: over the diagonal.
class SolidOperators : public PressureOperators {
 public:
  /// `solids` and `equation`, whose system the operators fill, must outlive them.
  SolidOperators(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids,
                 ConjugateGradient& equation);

  StageText gradient_stage() const override {
    return grid_stages::gradient.in({"grid/solids/subtract_cut_gradient.frag"});
  }
  void fill_system(PressureHistory& pressures) override;
  void measure_outflow(const gl::Field& velocity, gl::Field& outflow, Half half) override;
  void subtract_gradient(gl::Field& result, const gl::Field& velocity, const gl::Field& pressure,
                         double scale) override {
    solids_->subtract_gradient(result, velocity, pressure, scale);
  }
  double scale(double dt_seconds) const override { return dt_seconds / cells_.shape.cell_size(); }
  const gl::Field& warm_start(PressureHistory& pressures, Half half, double scale) override {
    return pressures.expected(half, equation_->best_start(pressures.of(half), pressures.change(half), scale));
  }
  double meet_inlet(Half half) override;
  double imbalance() const override { return solids_->imbalance(); }
  void visit_state(StateVisitor& visitor) override;

 private:
  GridCells cells_;
  GridSolids* solids_;
  ConjugateGradient* equation_;
  gl::Pass measure_outflow_;
  std::uint64_t revision_ = 0;                      ///< of the equation's solids
  std::array<std::uint64_t, 2> inlet_revisions_{};  ///< at each half's last solution
};

}  // namespace twinflow
