#pragma once

#include <optional>

#include "grid/elliptic/multigrid.hpp"

namespace twinflow {

/// Solves an elliptic equation of cells by flexible conjugate gradients (Notay, "Flexible conjugate
/// gradients", 2000). One V-cycle is the preconditioner, which need not be symmetric. All sums stay on the
/// GPU: a solution of a given number of iterations never waits.
class ConjugateGradient {
 public:
  ConjugateGradient(gl::ShaderLibrary& shaders, int nx, int ny,
                    Multigrid::Coefficients coefficients = Multigrid::Coefficients::uploaded);

  void set_system(CellSystem system) { multigrid_.set_system(std::move(system)); }
  /// The same for coefficients on the GPU; see Multigrid.
  gl::Field& finest() { return multigrid_.finest(); }
  void fill_coarser() { multigrid_.fill_coarser(); }
  /// The diagonal of the equation, by which right-hand sides and residuals are divided.
  const gl::Field& diagonal() const { return multigrid_.diagonal(); }
  /// The right-hand side over the diagonal, which the caller writes.
  gl::Field& right_hand_side() { return right_hand_side_; }
  /// The factors of the best combination of two pressures for the written right-hand side, in the energy of
  /// the gradient. It is never farther than zero, either pressure, or their sum (Fischer, "Projection
  /// techniques for iterative solution of Ax = b with successive right-hand sides", 1998). Under a free
  /// surface it is their sum, unless that is farther than zero. One texel: the factors of `pressure` and
  /// `change`. `scale`: of both, to be solutions.
  const gl::Field& best_start(const gl::Field& pressure, const gl::Field& change, double scale);
  /// Starts from a solution of zero with the right-hand side that was written.
  void start();
  /// Takes one iteration.
  void iterate();
  /// The residual over the diagonal after the iterations since `start`.
  const gl::Field& residual();
  /// Starts and takes `cycles` iterations. With `allowed_rms`, takes at most 50, until the residual has that
  /// root mean square, and waits for the GPU. Returns their number.
  int solve(int cycles, std::optional<double> allowed_rms);
  /// The solution of `solve`.
  const gl::Field& solution() const { return solution_; }

 private:
  void read_state(gl::Field& value, glm::vec2 wanted);

  Multigrid multigrid_;
  gl::Field right_hand_side_;
  gl::Field state_;
  gl::Field product_;
  gl::Field sums_;
  gl::Field course_;
  gl::Field residual_;
  gl::Field solution_;
  gl::Field product_of_change_;
  gl::Field start_sums_;
  gl::Field start_factors_;
  gl::Pass begin_state_;
  gl::Pass apply_;
  gl::Pass sum_products_;
  gl::Pass steer_;
  gl::Pass take_step_;
  gl::Pass end_state_;
  gl::Pass sum_start_products_;
  gl::Pass fit_start_;
};

}  // namespace twinflow
