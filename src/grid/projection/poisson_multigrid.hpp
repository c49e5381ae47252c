#pragma once

#include <vector>

#include "gl/pass.hpp"
#include "grid/projection/poisson_level.hpp"

namespace twinflow {

/// Solves the pressure equation of staggered cells, ∇²p = source, nearly: each V-cycle leaves a tenth or less
/// of the residual, whatever the number of cells, at the cost of a few passes over them (Brandt 1977; Briggs,
/// Henson, McCormick, "A Multigrid Tutorial", 2000; Trottenberg, Oosterlee, Schüller, "Multigrid", 2001).
/// Down to ever coarser levels smoothing takes the short waves, and what is left becomes their source; the
/// coarsest is solved exactly; back up each level takes over what the coarser one found and smooths again.
class PoissonMultigrid {
 public:
  /// Cells are coloured as a checkerboard; the one in the lower left corner is red.
  enum class Color { red, black };
  struct Level {
    PoissonLevel equation;
    gl::Field source;    ///< what ∇²p should be
    gl::Field smoothed;  ///< p on the way: it is read and written in turns
    gl::Field pressure;  ///< p
  };

  PoissonMultigrid(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Of the finest level, for the caller to write.
  gl::Field& source() { return levels_.front().source; }
  /// pressure ← one V-cycle from zero. Its mean is arbitrary.
  void cycle();
  const gl::Field& pressure() const { return levels_.front().pressure; }

  // The stages of `cycle`.
  /// smoothed ← a sweep of Gauss-Seidel from zero.
  void start(Level& level);
  /// Source of the next coarser level ← mean of the residual, source − ∇² smoothed, of this one.
  void restrict_residual(std::size_t level);
  /// pressure of the coarsest level ← the solution, with mean zero.
  void solve(Level& coarsest);
  /// smoothed ← smoothed + pressure of the coarser level, with the red cells relaxed.
  void correct(Level& level, const Level& coarser);
  /// result, which may be smoothed itself ← smoothed with the cells of one colour relaxed.
  void relax(Level& level, Color color, gl::Field& result);

  /// The finest first.
  std::vector<Level>& levels() { return levels_; }

 private:
  std::vector<Level> levels_;
  gl::Field inverse_;  ///< of the coarsest level
  gl::Pass start_;
  std::vector<gl::Pass> restrictions_;  ///< of each level to the coarser one
  gl::Pass solve_;
  gl::Pass correct_;
  gl::Pass relax_;
};

}  // namespace twinflow
