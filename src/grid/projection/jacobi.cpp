#include "grid/projection/jacobi.hpp"

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

JacobiProjection::JacobiProjection(gl::ShaderLibrary& shaders, const GridCells& cells)
    : spacing_(cells.difference_spacing()),
      layout_(cells.layout),
      pressures_(cells),
      divergence_(
          center_field("divergence", cells, gl::Buffering::single, "∇·u (1/s), positive for outflow")),
      differences_(shaders, cells),
      jacobi_(shaders, "grid/projection/jacobi", {.definitions = cells.definitions()}) {}

void JacobiProjection::project(gl::Field& velocity, double dt_seconds, Half half) {
  measure_divergence(velocity);
  solve_pressure(dt_seconds, half);
  subtract_gradient(velocity, dt_seconds, half);
}

void JacobiProjection::measure_divergence(const gl::Field& velocity) {
  const StageScope stage("measure_divergence", observer_, divergence_, grid_stages::divergence);
  differences_.measure_divergence(velocity, divergence_);
}

void JacobiProjection::solve_pressure(double dt_seconds, Half half) {
  const gl::DebugGroup group("solve_pressure");
  gl::Field& pressure = pressure_field(half);
  if (!warm_start_) pressure.clear();
  jacobi_.set("u_source_scale", spacing_ * spacing_ / dt_seconds);
  for (int iteration = 1; iteration <= iterations_; ++iteration) {
    jacobi_.read("u_pressure", pressure).read("u_divergence", divergence_).write(pressure);
    if (observer_ != nullptr) observer_->see(grid_stages::jacobi(layout_, iteration), pressure);
  }
}

void JacobiProjection::subtract_gradient(gl::Field& velocity, double dt_seconds, Half half) {
  const StageScope stage("subtract_gradient", observer_, velocity, grid_stages::gradient);
  differences_.subtract_gradient(velocity, pressure_field(half), dt_seconds);
}

}  // namespace twinflow
