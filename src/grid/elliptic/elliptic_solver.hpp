#pragma once

#include <optional>

#include "grid/stages/grid_observer.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

struct Effort {
  int cycles = 2;           ///< of multigrid, or iterations of conjugate gradients
  double tolerance = 0.0;   ///< if above 0: divergence left, as a part
  bool warm_start = false;  ///< from the last pressure, not zero
  int iterations = 40;      ///< of Jacobi

  static Effort of(const Settings& settings) {
    const Settings::GridSettings& grid = settings.grid;
    return {grid.cycles, grid.tolerance, grid.warm_start, grid.iterations};
  }
};

/// A solver of an elliptic equation of cells, on the GPU. In a projection its unknown is scale · pressure.
class EllipticSolver {
 public:
  struct Task {
    gl::Field& pressure;
    double scale;
    Effort effort;
    std::optional<double> allowed_rms;  ///< of the residual; none: a fixed number of iterations
    GridObserver* observer;             ///< of single iterations; null for none
    gl::Field* course = nullptr;        ///< see ConjugateGradient; null: not wanted
  };
  struct Solution {
    const gl::Field& unknown;
    int iterations;
  };
  enum class SolvesFor {
    correction,   ///< from zero
    corrections,  ///< the same, one after the other, each for what the last left (iterative refinement)
    pressure      ///< itself, in place and from its present value
  };

  virtual ~EllipticSolver() = default;
  /// With `corrections` the rounding of the pressure does not limit the result.
  virtual SolvesFor solves_for() const = 0;
  /// The caller writes it.
  virtual gl::Field& right_hand_side() = 0;
  virtual Solution solve(const Task& task) = 0;
  /// What an observer sees after this number of iterations.
  virtual Stage stage(int iterations) const = 0;
};

}  // namespace twinflow
