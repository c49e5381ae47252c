#pragma once

#include "grid/elliptic/multigrid.hpp"

namespace twinflow {

/// Flexible conjugate gradients for a cell system (Notay 2000). One V-cycle is the preconditioner, which need
/// not be symmetric. Sums stay on the GPU: a fixed number of iterations never waits.
class ConjugateGradient : public EllipticSolver {
 public:
  ConjugateGradient(gl::ShaderLibrary& shaders, int nx, int ny,
                    Multigrid::Coefficients coefficients = Multigrid::Coefficients::uploaded);

  void set_system(CellSystem system) { multigrid_.set_system(std::move(system)); }
  /// For coefficients on the GPU; see Multigrid.
  gl::Field& finest() { return multigrid_.finest(); }
  void fill_coarser() { multigrid_.fill_coarser(); }
  /// The divisor of right-hand sides and residuals.
  const gl::Field& diagonal() const { return multigrid_.diagonal(); }
  SolvesFor solves_for() const override { return SolvesFor::correction; }
  /// Over the diagonal.
  gl::Field& right_hand_side() override { return right_hand_side_; }
  /// The factors of `pressure` and `change` in the combination nearest to the solution in the gradient's
  /// energy, one texel. (Fischer, "Projection techniques for … successive right-hand sides", 1998.) Under a
  /// free surface it is their sum unless zero is nearer. `scale` makes both solutions.
  const gl::Field& best_start(const gl::Field& pressure, const gl::Field& change, double scale);
  /// Starts from zero, for the written right-hand side. Each iteration then writes its course: the length of
  /// its step, its turn, the energy of its direction, and the sum over the cells of the squared residual
  /// before it, times the diagonal. Null: a course of its own.
  void start(gl::Field* course = nullptr);
  void iterate();
  /// The residual over the diagonal after `start` and `iterate`; after a `solve` by cycles, the one before
  /// its last step.
  const gl::Field& residual();
  /// One texel for a course.
  static gl::Field course_field();
  /// Starts and iterates as often as the effort has cycles. With an allowed residual, at most 50 times; waits
  /// for the GPU.
  Solution solve(const Task& task) override;
  Stage stage(int iterations) const override;

 private:
  const gl::Field& find_direction();
  void step(gl::Pass& pass, const gl::Field& preconditioned, gl::Field& result);
  const gl::Field& state() const;
  void read_state(gl::Field& value, glm::vec2 wanted);

  Multigrid multigrid_;
  gl::Field right_hand_side_;
  gl::Field state_;
  gl::Field sums_;
  gl::Field own_course_;
  gl::Field* course_ = &own_course_;
  bool is_at_start_ = true;
  gl::Field residual_;
  gl::Field solution_;
  gl::Field start_sums_;
  gl::Field start_factors_;
  gl::Pass sum_products_;
  gl::Pass steer_;
  gl::Pass take_step_;
  gl::Pass take_last_step_;  ///< writes the solution alone
  gl::Pass end_state_;
  gl::Pass sum_start_products_;
  gl::Pass fit_start_;
};

}  // namespace twinflow
