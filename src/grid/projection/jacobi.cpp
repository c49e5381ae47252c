#include "grid/projection/jacobi.hpp"

namespace twinflow {
namespace {

gl::FieldDescription scalar_field(const char* name, const GridShape& shape, gl::Buffering buffering,
                                  const char* channels) {
  return {
      {.name = name, .width = shape.nx, .height = shape.ny, .format = gl::Format::r32f}, buffering, channels};
}

}  // namespace

JacobiProjection::JacobiProjection(gl::ShaderLibrary& shaders, const GridShape& shape)
    : spacing_(shape.cell_size()),
      pressure_(scalar_field("pressure", shape, gl::Buffering::ping_pong,
                             "p (domain units² per second², density 1)")),
      divergence_(
          scalar_field("divergence", shape, gl::Buffering::single, "∇·u (1/s), positive for outflow")),
      divergence_pass_(shaders, "divergence"),
      jacobi_pass_(shaders, "jacobi"),
      subtract_gradient_pass_(shaders, "subtract_gradient") {}

void JacobiProjection::measure_divergence(const gl::Field& velocity) {
  divergence_pass_.set("u_half_inverse_spacing", 0.5 / spacing_);
  divergence_pass_.read("u_velocity", velocity).write(divergence_);
}

void JacobiProjection::solve_pressure(double dt_seconds, int iterations, bool warm_start) {
  if (!warm_start) pressure_.clear();
  jacobi_pass_.set("u_source_scale", 4.0 * spacing_ * spacing_ / dt_seconds);
  for (int iteration = 0; iteration < iterations; ++iteration) {
    jacobi_pass_.read("u_pressure", pressure_).read("u_divergence", divergence_).write(pressure_);
  }
}

void JacobiProjection::subtract_gradient(gl::Field& velocity, double dt_seconds) {
  subtract_gradient_pass_.set("u_gradient_scale", 0.5 * dt_seconds / spacing_);
  subtract_gradient_pass_.read("u_velocity", velocity).read("u_pressure", pressure_).write(velocity);
}

}  // namespace twinflow
