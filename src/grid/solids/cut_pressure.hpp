#pragma once

#include <optional>

#include "gl/field_sum.hpp"
#include "grid/solids/cut_multigrid.hpp"

namespace twinflow {

/// Solves the pressure equation of cut cells by flexible conjugate gradients (Notay, "Flexible conjugate
/// gradients", 2000) with one V-cycle as preconditioner, which need not be symmetric. All sums stay on the
/// GPU: a solution of a given number of iterations never waits.
class CutPressure {
 public:
  CutPressure(gl::ShaderLibrary& shaders, int nx, int ny,
              CutMultigrid::Coefficients coefficients = CutMultigrid::Coefficients::uploaded);

  void set_system(CutLevel finest) { multigrid_.set_system(std::move(finest)); }
  /// The same for coefficients on the GPU; see CutMultigrid.
  gl::Field& finest() { return multigrid_.finest(); }
  void take_finest() { multigrid_.take_finest(); }
  /// The diagonal of the equation, by which right-hand sides and residuals are divided.
  const gl::Field& diagonal() const { return multigrid_.diagonal(); }
  /// The right-hand side over the diagonal, which the caller writes; after `iterate` the residual.
  gl::Field& residual() { return residual_; }
  /// Starts from a solution of zero with the right-hand side that was written.
  void start();
  /// Takes one iteration.
  void iterate();
  /// Starts and takes `cycles` iterations or, where `allowed_rms` is given, as many as leave a residual of
  /// that root mean square, at most 50, which waits for the GPU. Returns their number.
  int solve(int cycles, std::optional<double> allowed_rms);
  /// The solution after the iterations since `start`.
  const gl::Field& solution() const { return solution_; }

 private:
  CutMultigrid multigrid_;
  gl::Field residual_;
  gl::Field solution_;
  gl::Field direction_;
  gl::Field product_;  ///< of the system and the direction
  gl::FieldSum turn_;
  gl::FieldSum step_;
  gl::Pass apply_;
  gl::Pass sum_products_;
  gl::Pass turn_direction_;
  gl::Pass add_step_;
  gl::Pass copy_;
  bool has_direction_ = false;
};

}  // namespace twinflow
