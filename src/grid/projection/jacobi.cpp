#include "grid/projection/jacobi.hpp"

#include "grid/layout.hpp"

namespace twinflow {
namespace {

/// Jacobi iterations of the implicit viscosity step: each divides the error by (1 + 4d)/4d, d = ν Δt/h².
constexpr int kDiffusionIterations = 20;

gl::FieldDescription scalar_field(const char* name, const GridShape& shape, gl::Buffering buffering,
                                  const char* channels) {
  return {
      {.name = name, .width = shape.nx, .height = shape.ny, .format = gl::Format::r32f}, buffering, channels};
}

}  // namespace

Differences::Differences(gl::ShaderLibrary& shaders, const GridShape& shape, GridLayout layout)
    : spacing_(difference_spacing(shape, layout)),
      divergence_(shaders, "divergence", {.definitions = layout_definitions(layout)}),
      subtract_gradient_(shaders, "subtract_gradient", {.definitions = layout_definitions(layout)}) {}

void Differences::measure_divergence(const gl::Field& velocity, gl::Field& divergence) {
  divergence_.set("u_inverse_spacing", 1.0 / spacing_);
  divergence_.read("u_velocity", velocity).write(divergence);
}

void Differences::subtract_gradient(gl::Field& velocity, const gl::Field& pressure, double dt_seconds) {
  subtract_gradient_.set("u_gradient_scale", dt_seconds / spacing_);
  subtract_gradient_.read("u_velocity", velocity).read("u_pressure", pressure).write(velocity);
}

JacobiProjection::JacobiProjection(gl::ShaderLibrary& shaders, const GridShape& shape, GridLayout layout)
    : shape_(shape),
      spacing_(difference_spacing(shape, layout)),
      pressure_(scalar_field("pressure", shape, gl::Buffering::ping_pong,
                             "p (domain units² per second², density 1)")),
      divergence_(
          scalar_field("divergence", shape, gl::Buffering::single, "∇·u (1/s), positive for outflow")),
      differences_(shaders, shape, layout),
      jacobi_(shaders, "jacobi", {.definitions = layout_definitions(layout)}),
      diffuse_(shaders, "diffuse"),
      copy_(shaders, "copy") {}

void JacobiProjection::project(gl::Field& velocity, double dt_seconds, double viscosity) {
  diffuse(velocity, dt_seconds, viscosity);
  measure_divergence(velocity);
  solve_pressure(dt_seconds);
  subtract_gradient(velocity, dt_seconds);
}

void JacobiProjection::diffuse(gl::Field& velocity, double dt_seconds, double viscosity) {
  if (viscosity == 0.0) return;
  if (!before_diffusion_) {
    gl::TextureDescription texture = velocity.texture().description();
    texture.name = "velocity before diffusion";
    before_diffusion_.emplace(gl::FieldDescription{texture, gl::Buffering::single, velocity.channels()});
  }
  copy_.read("u_value", velocity).write(*before_diffusion_);
  diffuse_.set("u_diffusion", viscosity * dt_seconds / (shape_.cell_size() * shape_.cell_size()));
  for (int iteration = 0; iteration < kDiffusionIterations; ++iteration) {
    diffuse_.read("u_velocity", velocity).read("u_before", *before_diffusion_).write(velocity);
  }
}

void JacobiProjection::solve_pressure(double dt_seconds) {
  if (!warm_start_) pressure_.clear();
  jacobi_.set("u_source_scale", spacing_ * spacing_ / dt_seconds);
  for (int iteration = 0; iteration < iterations_; ++iteration) {
    jacobi_.read("u_pressure", pressure_).read("u_divergence", divergence_).write(pressure_);
  }
}

}  // namespace twinflow
