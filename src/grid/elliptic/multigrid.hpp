#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gl/pass.hpp"
#include "grid/elliptic/cell_system.hpp"
#include "grid/elliptic/elliptic_solver.hpp"
#include "grid/elliptic/uniform_system.hpp"

namespace twinflow {

/// One V-cycle from zero for an elliptic equation of cells (Brandt 1977; Briggs, Henson, McCormick 2000;
/// Trottenberg, Oosterlee, Schüller 2001). Red-black Gauss-Seidel sweeps smooth the levels, in reverse order
/// on the way up. The coarsest level is solved exactly.
///
/// With uniform coefficients it is a solver: a cycle leaves at most a tenth of the residual. Restriction is
/// by means, prolongation bilinear, relaxation by 1.2.
///
/// Otherwise it is the preconditioner of ConjugateGradient (cf. McAdams, Sifakis, Teran, "A parallel
/// multigrid Poisson solver", 2010). Sources and residuals are divided by the diagonal. It takes two sweeps
/// before and after. On the finest level it takes one before (uploaded), or three after (on the GPU).
/// Restriction is by sums, prolongation bilinear but blind across closed faces. Inner relaxations are by
/// 1.25.
class Multigrid : public EllipticSolver {
 public:
  /// The source of the coefficients:
  ///   - uniform: equal except at walls;
  ///   - uploaded: from the processor, with the inverse of the coarsest level; they change rarely;
  ///   - on_gpu: under a free surface; they change every step.
  enum class Coefficients { uniform, uploaded, on_gpu };
  /// A checkerboard's colors; the lower left cell is red.
  enum class Color { red, black };
  struct Level {
    UniformSystem equation;  ///< unless uniform, only its size counts
    gl::Field source;        ///< right-hand side
    gl::Field iterate;
    /// West, east, south, north over the diagonal; unless uniform.
    std::optional<gl::Field> weights{}, diagonal{};
    std::optional<gl::Field> coefficients{};  ///< only on the GPU
  };

  Multigrid(gl::ShaderLibrary& shaders, const GridCells& cells);
  Multigrid(gl::ShaderLibrary& shaders, int nx, int ny, Coefficients coefficients);

  /// Takes over uploaded coefficients of the constructor's size.
  void set_system(CellSystem system);
  /// The finest level's coefficients on the GPU: left, bottom, and the surface's part of the diagonal, in a
  /// closed box. Write them before `fill_coarser`.
  gl::Field& finest() { return *levels_.front().coefficients; }
  void fill_coarser();
  SolvesFor solves_for() const override { return SolvesFor::corrections; }
  /// The finest level's source.
  gl::Field& right_hand_side() override { return levels_.front().source; }
  /// Takes one cycle.
  Solution solve(const Task& /*task*/) override { return {cycle(right_hand_side()), 1}; }
  Stage stage(int iterations) const override;
  /// result ← one V-cycle; arbitrary by a constant if nothing adds to the diagonal.
  const gl::Field& cycle(const gl::Field& source);
  const gl::Field& solution() const { return levels_.front().iterate; }

  /// West, east, south, north over the diagonal; finest level.
  const gl::Field& weights() const { return *levels_.front().weights; }
  const gl::Field& diagonal() const { return *levels_.front().diagonal; }

  // The stages of `cycle`.
  /// iterate ← one Gauss-Seidel sweep from zero.
  void start(Level& level, const gl::Field& source);
  /// The coarser source ← this level's residual.
  void restrict_residual(std::size_t level, const gl::Field& source);
  void solve(Level& coarsest, const gl::Field& source);
  /// iterate ← iterate + coarser iterate; also relaxes uniform red cells.
  void correct(Level& level, const Level& coarser, const gl::Field& source);
  /// Relaxes one color by `weight` times the change that clears the residual.
  void relax(Level& level, const gl::Field& source, Color color, float weight);

  std::vector<Level>& levels() { return levels_; }  ///< finest first

 private:
  Multigrid(gl::ShaderLibrary& shaders, const UniformSystem& finest, Coefficients coefficients,
            const std::vector<std::string>& definitions);
  struct Coarsening {
    gl::Pass coarsen, weigh, sum_diagonal;
  };
  gl::Pass& give_equation(gl::Pass& pass, const Level& level) const;
  /// Relaxes both colors in turn, each by a weight.
  void sweep(Level& level, const gl::Field& source, Color first, glm::vec2 weights);
  void smooth(std::size_t level, const gl::Field& source);
  bool sweeps_twice_before(std::size_t level) const;  ///< the coarser level's correction
  bool is_uniform() const { return coefficients_ == Coefficients::uniform; }
  /// The weight, if the same sweeps relax the neighbors again.
  float over_relaxation() const;

  Coefficients coefficients_;
  std::vector<Level> levels_;
  std::optional<gl::Field> inverse_;  ///< coarsest level; unless on the GPU
  gl::Pass start_;
  gl::Pass relax_;
  std::vector<gl::Pass> restrictions_;  ///< to the next coarser level
  gl::Pass solve_;
  gl::Pass sweep_;
  gl::Pass correct_;
  std::optional<Coarsening> coarsening_;  ///< only on the GPU
};

}  // namespace twinflow
