#include "grid/elliptic/jacobi.hpp"

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"

namespace twinflow {

Jacobi::Jacobi(gl::ShaderLibrary& shaders, const GridCells& cells)
    : spacing_(cells.difference_spacing()),
      layout_(cells.layout),
      divergence_(divergence_field("divergence", cells)),
      jacobi_(shaders, "grid/elliptic/jacobi", {.definitions = cells.definitions()}) {}

EllipticSolver::Solution Jacobi::solve(const Task& task) {
  jacobi_.set("u_source_scale", spacing_ * spacing_ / task.scale);
  for (int iteration = 1; iteration <= task.effort.iterations; ++iteration) {
    jacobi_.read("u_pressure", task.pressure).read("u_divergence", divergence_).write(task.pressure);
    if (task.observer != nullptr) task.observer->see(stage(iteration), task.pressure);
  }
  return {task.pressure, task.effort.iterations};
}

Stage Jacobi::stage(int iterations) const { return grid_stages::jacobi(layout_, iterations); }

}  // namespace twinflow
