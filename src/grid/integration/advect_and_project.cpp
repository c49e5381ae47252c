#include "grid/integration/advect_and_project.hpp"

#include "gl/debug.hpp"

namespace twinflow {

void AdvectAndProject::advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                               double dt_seconds) {
  const gl::DebugGroup group("advect_and_project");
  gl::Field& velocity = fluid.velocity;
  stages.add_forces(velocity, fluid, dt_seconds, 1.0);
  stages.advect_velocity(velocity, velocity, velocity, dt_seconds);
  stages.hold_balls(velocity, balls);
  last_pressure_.forget();
  if (stages.balances_diffusion()) last_pressure_.take(stages.projection().pressure(Half::first));
  stages.diffuse(velocity, dt_seconds, Half::first, last_pressure_.acting());
  stages.project(velocity, dt_seconds, Half::first);
  stages.advect_dye(fluid, velocity, dt_seconds);
  stages.carry_heat(fluid, velocity, dt_seconds);
  fluid.advecting.forget();
}

}  // namespace twinflow
