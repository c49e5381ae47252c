#pragma once

#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/projection/system_projection.hpp"
#include "grid/stages/grid_stages.hpp"

namespace twinflow {

/// A projection of cut staggered cells by conjugate gradients. A derived class fills the system, and knows
/// the outflow and the faces with a gradient.
class CutProjection : public SystemProjection {
 protected:
  CutProjection(gl::ShaderLibrary& shaders, const GridCells& cells, Multigrid::Coefficients coefficients,
                const gl::Field* liquid = nullptr)
      : SystemProjection(shaders, cells, liquid),
        equation_(shaders, cells.shape.nx, cells.shape.ny, coefficients) {}

  /// The change of a half that goes on.
  virtual const gl::Field& expected_change(Half half) { return pressures_.change(half); }

  ConjugateGradient equation_;

 private:
  gl::Field& right_hand_side() final { return equation_.right_hand_side(); }
  int solve(std::optional<double> allowed_rms) final { return equation_.solve(effort_.cycles, allowed_rms); }
  const gl::Field& solution() const final { return equation_.solution(); }
  double solution_scale(double dt_seconds) const final { return dt_seconds / cells_.shape.cell_size(); }
  Stage solved(int iterations) const final { return grid_stages::conjugate_gradients(iterations); }
  bool refines() const final { return false; }
  const gl::Field& warm_start(Half half, double scale) final {
    const gl::Field& change = expected_change(half);
    return pressures_.expected(half, equation_.best_start(pressures_.of(half), change, scale));
  }
};

}  // namespace twinflow
