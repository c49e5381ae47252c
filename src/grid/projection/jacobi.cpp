#include "grid/projection/jacobi.hpp"

namespace twinflow {

JacobiProjection::JacobiProjection(gl::ShaderLibrary& shaders, const GridCells& cells)
    : spacing_(cells.difference_spacing()),
      pressures_(cells),
      divergence_(
          center_field("divergence", cells, gl::Buffering::single, "∇·u (1/s), positive for outflow")),
      differences_(shaders, cells),
      diffusion_(shaders, cells),
      jacobi_(shaders, "jacobi", {.definitions = cells.definitions()}) {}

void JacobiProjection::project(gl::Field& velocity, double dt_seconds, double viscosity, Half half) {
  diffusion_.diffuse(velocity, dt_seconds, viscosity);
  measure_divergence(velocity);
  solve_pressure(dt_seconds, half);
  subtract_gradient(velocity, dt_seconds, half);
}

void JacobiProjection::solve_pressure(double dt_seconds, Half half) {
  gl::Field& pressure = pressure_field(half);
  if (!warm_start_) pressure.clear();
  jacobi_.set("u_source_scale", spacing_ * spacing_ / dt_seconds);
  for (int iteration = 0; iteration < iterations_; ++iteration) {
    jacobi_.read("u_pressure", pressure).read("u_divergence", divergence_).write(pressure);
  }
}

}  // namespace twinflow
