#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gl/pass.hpp"
#include "grid/elliptic/cell_system.hpp"
#include "grid/elliptic/uniform_system.hpp"

namespace twinflow {

/// One V-cycle from zero for an elliptic equation of cells (Brandt 1977; Briggs, Henson, McCormick, "A
/// Multigrid Tutorial", 2000; Trottenberg, Oosterlee, Schüller, "Multigrid", 2001). On the way down each
/// level is smoothed by red-black Gauss-Seidel sweeps, and its residual becomes the source of the next
/// coarser one. The coarsest level is solved exactly. On the way up each level is corrected by the coarser
/// one and smoothed in the reverse order.
///
/// If coefficients are uniform, a cycle leaves at most a tenth of the residual for any number of cells: it is
/// a solver by itself. Restriction is the mean over each coarse cell, prolongation is bilinear, and every
/// relaxation goes a fifth too far.
///
/// Otherwise it is the preconditioner of ConjugateGradient (cf. McAdams, Sifakis, Teran, "A parallel
/// multigrid Poisson solver for fluids simulation on large grids", 2010), with two sweeps before and after.
/// The restriction sums four cells. The prolongation is bilinear, but knows nothing of cells across a closed
/// face. All sources and residuals are divided by the diagonal.
///
/// If coefficients are on the GPU, the finest level is swept three times after the coarser one. Relaxations
/// then go a quarter too far, except these:
///   - the relaxation from zero,
///   - the last one on either way,
///   - the first one after the coarser level,
///   - all on the smallest levels.
class Multigrid {
 public:
  /// The source of the coefficients:
  ///   - uniform: they are the same everywhere, except at walls;
  ///   - uploaded: among solids the processor computes them, with the inverse of the coarsest level; they
  ///     change rarely;
  ///   - on_gpu: under a free surface they change with every step and never leave the GPU.
  enum class Coefficients { uniform, uploaded, on_gpu };
  /// Cells are colored like a checkerboard; the one in the lower left corner is red.
  enum class Color { red, black };
  struct Level {
    UniformSystem equation;  ///< its size alone counts if coefficients are not uniform
    gl::Field source;        ///< the right-hand side
    gl::Field iterate;       ///< of the solution
    /// If they are not uniform: the coefficients to the west, east, south and north over the diagonal.
    std::optional<gl::Field> weights{}, diagonal{};
    std::optional<gl::Field> coefficients{};  ///< if they are on the GPU
  };

  /// Uniform coefficients.
  Multigrid(gl::ShaderLibrary& shaders, const GridCells& cells);
  /// Coefficients that are uploaded or on the GPU.
  Multigrid(gl::ShaderLibrary& shaders, int nx, int ny, Coefficients coefficients);

  /// Takes over the uploaded coefficients of the finest level, which has the size of the constructor's.
  void set_system(CellSystem system);
  /// The coefficients of the finest level on the GPU, which the user writes before `fill_coarser`. In a
  /// closed box they are those at the left and bottom face of each cell, and the surface's part of the
  /// diagonal.
  gl::Field& finest() { return *levels_.front().coefficients; }
  void fill_coarser();
  /// The source of the finest level, which the user may write.
  gl::Field& source() { return levels_.front().source; }
  /// result ← one V-cycle for a source. The solution is arbitrary by a constant, unless something is added to
  /// the diagonal.
  const gl::Field& cycle(const gl::Field& source);
  /// The result of the last cycle.
  const gl::Field& solution() const { return levels_.front().iterate; }

  /// The finest level's coefficients to the west, east, south and north over its diagonal, and the diagonal.
  const gl::Field& weights() const { return *levels_.front().weights; }
  const gl::Field& diagonal() const { return *levels_.front().diagonal; }

  // The stages of `cycle`.
  /// iterate ← one Gauss-Seidel sweep from zero.
  void start(Level& level, const gl::Field& source);
  /// The source of the next coarser level ← this level's residual.
  void restrict_residual(std::size_t level, const gl::Field& source);
  /// iterate of the coarsest level ← the solution.
  void solve(Level& coarsest, const gl::Field& source);
  /// iterate ← iterate + iterate of the coarser level; uniform red cells are then relaxed, too.
  void correct(Level& level, const Level& coarser, const gl::Field& source);
  /// Relaxes the cells of one color: by `weight` times the change that would leave them no residual.
  void relax(Level& level, const gl::Field& source, Color color, float weight);

  /// The finest first.
  std::vector<Level>& levels() { return levels_; }

 private:
  Multigrid(gl::ShaderLibrary& shaders, const UniformSystem& finest, Coefficients coefficients,
            const std::vector<std::string>& definitions);
  /// What makes levels of coefficients on the GPU.
  struct Coarsening {
    gl::Pass coarsen, weigh, sum_diagonal;
  };
  gl::Pass& give_equation(gl::Pass& pass, const Level& level) const;
  /// Relaxes both colors, one after the other, each with its weight. The lowest levels take no weights.
  void sweep(Level& level, const gl::Field& source, Color first, glm::vec2 weights);
  void smooth(std::size_t level, const gl::Field& source);
  bool is_uniform() const { return coefficients_ == Coefficients::uniform; }
  /// The weight of relaxations after which the same sweeps relax their neighbors once more.
  float over_relaxation() const;

  Coefficients coefficients_;
  std::vector<Level> levels_;
  std::optional<gl::Field> inverse_;  ///< of the coarsest level, unless its coefficients are on the GPU
  gl::Pass start_;
  gl::Pass relax_;
  std::vector<gl::Pass> restrictions_;  ///< from each level to the next coarser one
  gl::Pass solve_;
  gl::Pass correct_;
  std::optional<gl::Pass> sweep_;         ///< if coefficients are not uniform
  std::optional<Coarsening> coarsening_;  ///< if they are on the GPU
};

}  // namespace twinflow
