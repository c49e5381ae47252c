#include "grid/projection/jacobi.hpp"

#include "grid/operators/grid_stages.hpp"

namespace twinflow {

JacobiProjection::JacobiProjection(gl::ShaderLibrary& shaders, const GridCells& cells)
    : spacing_(cells.difference_spacing()),
      layout_(cells.layout),
      pressures_(cells),
      divergence_(
          center_field("divergence", cells, gl::Buffering::single, "∇·u (1/s), positive for outflow")),
      differences_(shaders, cells),
      diffusion_(shaders, cells),
      jacobi_(shaders, "grid/projection/jacobi", {.definitions = cells.definitions()}) {}

void JacobiProjection::project(gl::Field& velocity, double dt_seconds, double viscosity, Half half) {
  diffusion_.diffuse(velocity, dt_seconds, viscosity);
  if (viscosity > 0.0) show(observer_, velocity, grid_stages::diffusion);
  measure_divergence(velocity);
  show(observer_, divergence_, [] { return grid_stages::divergence(); });
  solve_pressure(dt_seconds, half);
  subtract_gradient(velocity, dt_seconds, half);
  show(observer_, velocity, [] { return grid_stages::gradient(); });
}

void JacobiProjection::solve_pressure(double dt_seconds, Half half) {
  gl::Field& pressure = pressure_field(half);
  if (!warm_start_) pressure.clear();
  jacobi_.set("u_source_scale", spacing_ * spacing_ / dt_seconds);
  for (int iteration = 0; iteration < iterations_; ++iteration) {
    jacobi_.read("u_pressure", pressure).read("u_divergence", divergence_).write(pressure);
    show(observer_, pressure, [&] { return grid_stages::jacobi(layout_, iteration + 1); });
  }
}

}  // namespace twinflow
