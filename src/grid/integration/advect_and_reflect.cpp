#include "grid/integration/advect_and_reflect.hpp"

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

AdvectAndReflect::AdvectAndReflect(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      middle_velocity_(velocity_field("velocity halfway", cells, gl::Buffering::ping_pong)),
      copy_(shaders, "gl/copy"),
      reflect_(shaders, "grid/reflect"),
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
  reflect(fluid.velocity, stages, half);
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
  stages.diffuse(velocity, middle_velocity_, dt_seconds, Half::first, last_pressure_.acting());
  stages.project(middle_velocity_, velocity, dt_seconds, Half::first);
}

/// velocity ← the mirror image of the velocity before the first projection at middle_velocity_.
void AdvectAndReflect::reflect(gl::Field& velocity, StepStages& stages, double dt_seconds) {
  if (!stages.projects()) {  // there is nothing to mirror it at
    copy_.read("u_value", middle_velocity_).write(velocity);
    return;
  }
  const StageScope stage("reflect", stages.observer(), velocity, grid_stages::reflection);
  if (stages.is_inviscid()) {
    reflect_.read("u_projected", middle_velocity_).read("u_unprojected", velocity).write(velocity);
    if (stages.solids() != nullptr) stages.solids()->hold(velocity);
    return;
  }
  // The projection was applied to a velocity that had diffused first. Its mirror image is as far on the other
  // side: one more gradient.
  if (stages.projection().subtract_gradient_again(velocity, middle_velocity_, Half::first)) return;
  stages.subtract_gradient(velocity, middle_velocity_, stages.projection().pressure(Half::first), dt_seconds);
}

void AdvectAndReflect::advance_second_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                                           double dt_seconds) {
  gl::Field& velocity = fluid.velocity;
  stages.add_forces(velocity, fluid, dt_seconds, 0.5);
  const gl::Field& advecting = fluid.advecting.ahead(middle_velocity_, 0.5 * dt_seconds);
  if (in_two_stages_) stages.diffuse(velocity, middle_velocity_, dt_seconds, Half::second, nullptr);
  stages.advect_velocity(velocity, advecting, velocity, dt_seconds);
  stages.hold_balls(velocity, balls);
  if (!in_two_stages_) stages.diffuse(velocity, dt_seconds, Half::second);
  stages.project(velocity, dt_seconds, Half::second);
}

}  // namespace twinflow
