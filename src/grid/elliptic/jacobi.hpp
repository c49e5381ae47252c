#pragma once

#include "gl/pass.hpp"
#include "grid/elliptic/elliptic_solver.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// A fixed number of Jacobi iterations, nearly divergence-free. On collocated cells the Laplacian is the wide
/// stencil p(i±2) of the central differences. So more iterations always leave less discrete divergence.
class Jacobi : public EllipticSolver {
 public:
  Jacobi(gl::ShaderLibrary& shaders, const GridCells& cells);

  SolvesFor solves_for() const override { return SolvesFor::pressure; }
  gl::Field& right_hand_side() override { return divergence_; }
  Solution solve(const Task& task) override;
  Stage stage(int iterations) const override;

 private:
  double spacing_;
  GridLayout layout_;
  gl::Field divergence_;
  gl::Pass jacobi_;
};

}  // namespace twinflow
