#pragma once

#include <vector>

#include "gl/pass.hpp"
#include "grid/projection/poisson_level.hpp"

namespace twinflow {

/// Solves the pressure equation of staggered cells, ∇²p = source, approximately: each V-cycle leaves a tenth
/// or less of the residual, whatever the number of cells, at the cost of a few passes over them (Brandt 1977;
/// Briggs, Henson, McCormick, "A Multigrid Tutorial", 2000; Trottenberg, Oosterlee, Schüller, "Multigrid",
/// 2001). On the way down each level is smoothed, and its residual becomes the source of the next coarser
/// one; the coarsest level is solved exactly; on the way up each level is corrected by the pressure of the
/// coarser one and smoothed again.
class PoissonMultigrid {
 public:
  /// Cells are coloured like a checkerboard; the one in the lower left corner is red.
  enum class Color { red, black };
  struct Level {
    PoissonLevel equation;
    gl::Field source;    ///< the right-hand side of ∇²p = source
    gl::Field smoothed;  ///< the present iterate of p, which passes read and write
    gl::Field pressure;  ///< the result p of a cycle
  };

  PoissonMultigrid(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// The source of the finest level, which the caller writes.
  gl::Field& source() { return levels_.front().source; }
  /// pressure ← one V-cycle from zero. The mean of the pressure is arbitrary.
  void cycle();
  const gl::Field& pressure() const { return levels_.front().pressure; }

  // The stages of `cycle`.
  /// smoothed ← one Gauss-Seidel sweep from zero.
  void start(Level& level);
  /// The source of the next coarser level ← the mean of this level's residual, source − ∇² smoothed.
  void restrict_residual(std::size_t level);
  /// pressure of the coarsest level ← the solution, with mean zero.
  void solve(Level& coarsest);
  /// smoothed ← smoothed + pressure of the coarser level, with the red cells relaxed.
  void correct(Level& level, const Level& coarser);
  /// result ← smoothed with the cells of one colour relaxed; `result` may be smoothed itself.
  void relax(Level& level, Color color, gl::Field& result);

  /// The finest first.
  std::vector<Level>& levels() { return levels_; }

 private:
  std::vector<Level> levels_;
  gl::Field inverse_;  ///< of the Laplacian of the coarsest level
  gl::Pass start_;
  std::vector<gl::Pass> restrictions_;  ///< from each level to the next coarser one
  gl::Pass solve_;
  gl::Pass correct_;
  gl::Pass relax_;
};

}  // namespace twinflow
