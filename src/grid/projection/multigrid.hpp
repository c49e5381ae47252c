#pragma once

#include "grid/elliptic/multigrid.hpp"
#include "grid/operators/differences.hpp"
#include "grid/projection/system_projection.hpp"

namespace twinflow {

/// Refining V-cycles on staggered cells, in a periodic domain or a closed box.
class MultigridProjection : public SystemProjection {
 public:
  /// Throws InputError for collocated cells, which decouple into four grids.
  MultigridProjection(gl::ShaderLibrary& shaders, const GridCells& cells);

 private:
  gl::Field& right_hand_side() override { return multigrid_.source(); }
  void measure_outflow(const gl::Field& velocity, Half /*half*/) override {
    differences_.measure_divergence(velocity, multigrid_.source());
  }
  int solve(std::optional<double> allowed_rms) override;
  const gl::Field& solution() const override { return multigrid_.solution(); }
  double solution_scale(double dt_seconds) const override { return dt_seconds; }
  void subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double scale) override {
    differences_.subtract_gradient(velocity, pressure, scale);
  }
  Stage solved(int iterations) const override;
  bool refines() const override { return true; }

  Multigrid multigrid_;
  Differences differences_;
};

}  // namespace twinflow
