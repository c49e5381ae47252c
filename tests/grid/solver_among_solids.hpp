#pragma once

#include <span>

#include "grid/grid_solver.hpp"

namespace twinflow::test {

/// A grid solver among the solids of its scene, which move on with every step.
struct SolverAmongSolids : GridSolver {
  SolverAmongSolids(gl::ShaderLibrary& shaders, const Scene& scene)
      : GridSolver(shaders, scene), surroundings(scene, domain()) {}

  void step_from(double begin, double dt, std::span<const Stroke> strokes = {},
                 std::span<const Ball> balls = {}) {
    surroundings.begin_step(begin, begin + dt, balls);
    meet(surroundings);
    step(dt, strokes);
  }

  Surroundings surroundings;
};

}  // namespace twinflow::test
