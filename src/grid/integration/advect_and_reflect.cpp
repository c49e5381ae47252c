#include "grid/integration/advect_and_reflect.hpp"

#include "gl/debug.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {

AdvectAndReflect::AdvectAndReflect(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      middle_velocity_(velocity_field("velocity halfway", cells, gl::Buffering::ping_pong)),
      copy_(shaders, "gl/copy"),
      pressures_(shaders, cells),
      last_pressure_(shaders, cells) {}

void AdvectAndReflect::advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                               double dt_seconds) {
  const gl::DebugGroup group("advect_and_reflect");
  const double half = 0.5 * dt_seconds;
  stages.begin_part("first half");
  advance_first_half(fluid, stages, balls, half);
  stages.advect_dye(fluid, middle_velocity_, dt_seconds);
  stages.carry_heat(fluid, middle_velocity_, dt_seconds);
  stages.begin_part("second half");
  stages.reflect(fluid.velocity, middle_velocity_, half);
  advance_second_half(fluid, stages, balls, half);
  fluid.advecting.record_change(middle_velocity_, fluid.velocity, half);
}

/// fluid.velocity ← the velocity after the first half, before its projection; middle_velocity_ ← after it.
void AdvectAndReflect::advance_first_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                                          double dt_seconds) {
  const gl::Field& advecting = fluid.advecting.ahead(fluid.velocity, 0.5 * dt_seconds);
  gl::Field& velocity = fluid.velocity;
  stages.advect_velocity(velocity, advecting, velocity, dt_seconds);
  in_two_stages_ = stages.has_second_order_viscosity();
  if (in_two_stages_) {
    stages.hold_balls(velocity, balls);
    copy_.read("u_value", velocity).write(middle_velocity_);
  }
  stages.add_forces(velocity, fluid, dt_seconds, 0.5);
  stages.hold_balls(velocity, balls);
  last_pressure_.forget();
  if (stages.balances_diffusion()) last_pressure_.take(pressures_.at_end(stages.projection()));
  stages.diffuse(velocity, dt_seconds, Half::first, last_pressure_.acting(), &middle_velocity_);
  stages.project(middle_velocity_, velocity, dt_seconds, Half::first);
}

void AdvectAndReflect::advance_second_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                                           double dt_seconds) {
  gl::Field& velocity = fluid.velocity;
  stages.add_forces(velocity, fluid, dt_seconds, 0.5);
  const gl::Field& advecting = fluid.advecting.ahead(middle_velocity_, 0.5 * dt_seconds);
  if (in_two_stages_) stages.diffuse(velocity, dt_seconds, Half::second, nullptr, &middle_velocity_);
  stages.advect_velocity(velocity, advecting, velocity, dt_seconds);
  stages.hold_balls(velocity, balls);
  if (!in_two_stages_) stages.diffuse(velocity, dt_seconds, Half::second);
  stages.project(velocity, dt_seconds, Half::second);
}

}  // namespace twinflow
