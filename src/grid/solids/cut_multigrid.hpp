#pragma once

#include <optional>
#include <vector>

#include "gl/pass.hpp"
#include "grid/solids/cut_levels.hpp"

namespace twinflow {

/// One V-cycle for the pressure equation of cut cells, from zero: two red-black Gauss-Seidel sweeps on every
/// level before and, in the reverse order, after the coarser one; the restriction sums four cells, the
/// prolongation is bilinear but knows nothing of what lies across a closed face. Under a free surface the
/// finest level is swept three times after the coarser one, and relaxations go a quarter too far, except that
/// from zero, the last one on either way, the first one after the coarser level, and those of the smallest
/// levels. It is the preconditioner of CutPressure
/// (cf. McAdams, Sifakis, Teran, "A parallel multigrid Poisson solver for fluids simulation on large grids",
/// 2010).
///
/// All right-hand sides and residuals are divided by the diagonal of the equation.
class CutMultigrid {
 public:
  /// Where the coefficients come from: solids' change rarely and are computed on the processor, with the
  /// inverse of the coarsest level; those under a free surface change with every step and never leave the
  /// GPU.
  enum class Coefficients { uploaded, on_gpu };

  CutMultigrid(gl::ShaderLibrary& shaders, int nx, int ny, Coefficients coefficients);

  /// Takes over the uploaded coefficients of the finest level, which has the size of the constructor's.
  void set_system(CutLevel finest);
  /// The coefficients of the finest level on the GPU, which the user writes before `take_finest`: in a closed
  /// box, those at the left and the bottom face of each cell, and what the surface adds to the diagonal.
  gl::Field& finest() { return on_gpu_->levels.front(); }
  void take_finest();
  /// result ← one V-cycle for a right-hand side; a field of another object.
  const gl::Field& cycle(const gl::Field& source);

  /// The finest level's coefficients to the west, east, south and north over its diagonal, and the diagonal.
  const gl::Field& weights() const { return levels_.front().weights; }
  const gl::Field& diagonal() const { return levels_.front().diagonal; }

 private:
  enum class Color { red, black };
  struct Level {
    int nx, ny;
    gl::Field weights;
    gl::Field diagonal;
    gl::Field source;   ///< unused on the finest level
    gl::Field iterate;  ///< of the solution
  };
  /// What makes levels of coefficients on the GPU.
  struct OnGpu {
    std::vector<gl::Field> levels;
    gl::Pass coarsen;
    gl::Pass weigh;
    gl::Pass sum_diagonal;
    gl::Pass relax_coarsest;
  };
  static Level make_level(int nx, int ny);
  /// Relaxes both colours, one after the other, each with its weight: above 1 it goes further than to where
  /// the cells have no residual. The lowest levels take no weights.
  void sweep(Level& level, const gl::Field& source, Color first, glm::vec2 weights);
  void relax(gl::Pass& pass, Level& level, const gl::Field& source, Color color, float weight = 1.0f);
  void descend(std::size_t level, const gl::Field& source);
  void ascend(std::size_t level, const gl::Field& source);

  /// The weight of relaxations after which the same sweeps relax their neighbours once more.
  float over_relaxation() const;

  std::vector<Level> levels_;
  std::optional<gl::Field> inverse_;  ///< of the coarsest level, where coefficients are uploaded
  std::optional<OnGpu> on_gpu_;
  gl::Pass start_;
  gl::Pass relax_;
  gl::Pass sweep_;
  gl::Pass restrict_;
  gl::Pass solve_;
  gl::Pass correct_;
};

}  // namespace twinflow
