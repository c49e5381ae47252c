#include "grid/integration/drift_and_kick.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {
namespace {

/// Cells that the fastest liquid moves in a part of a step.
constexpr double kMostCells = 1.6;
/// The part of a step in units of the time in which a wave of two cells oscillates, √(h/g).
constexpr double kMostOfWave = 0.3;
constexpr int kMostStepParts = 256;

/// Into how many parts a step of `dt_seconds` is divided. `pull`: see `pull_on_waves`.
int parts_of(double dt_seconds, double cell_size, double speed, double pull) {
  const double moved = dt_seconds * speed / (kMostCells * cell_size);
  const double waves = dt_seconds * std::sqrt(pull / cell_size) / kMostOfWave;
  const double parts = std::ceil(std::max({moved, waves, 1.0}));
  if (parts <= kMostStepParts) return static_cast<int>(parts);
  throw RunError("the grid's liquid is so fast that a step needs more than " +
                 std::to_string(kMostStepParts) + " parts; time.step has to be shorter");
}

double acceleration_of(const Settings& settings) { return std::hypot(settings.force.x, settings.force.y); }

/// What accelerates waves of the length of a cell: the body force, and the tension's pull on its curvature.
double pull_on_waves(const Settings& settings, double cell_size) {
  return acceleration_of(settings) + settings.grid.surface_tension / (cell_size * cell_size);
}

}  // namespace

DriftAndKick::DriftAndKick(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface,
                           Integration integration)
    : cells_(cells),
      surface_(&surface),
      middle_velocity_(velocity_field("velocity halfway", cells, gl::Buffering::ping_pong)),
      pressures_(shaders, cells),
      mean_pressure_(center_field("mean pressure of the parts of a step", cells, gl::Buffering::ping_pong,
                                  "density times (domain units per second)²")),
      add_pressure_(shaders, "gl/add_scaled"),
      reflects_(integration == Integration::reflection) {}

void DriftAndKick::begin(GridFluid& fluid, StepStages& stages, double dt_seconds) {
  if (!begun_) begun_ = drift(fluid, stages, dt_seconds);
}

void DriftAndKick::advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                           double dt_seconds) {
  const gl::DebugGroup group("drift_and_kick");
  double left = dt_seconds;
  for (int taken = 0; left > 0.0; ++taken) {
    if (taken >= kMostStepParts) throw RunError("the grid's liquid becomes faster with every part of a step");
    const Part part = begun_ ? *begun_ : drift(fluid, stages, left);
    begun_.reset();
    kick(fluid, stages, balls, part.dt, taken == 0 ? 1.0 : 0.0);
    stages.extend(fluid.velocity);
    if (reflects_) fluid.advecting.record_change(middle_velocity_, fluid.velocity, 0.5 * part.dt);
    in_parts_ = taken > 0 || !part.is_last;
    if (in_parts_ && taken == 0) mean_pressure_.clear();
    if (in_parts_) {
      const gl::Field& pressure = pressure_of_part(stages.projection());
      add_pressure_.set("u_scale", part.dt / dt_seconds).read("u_value", mean_pressure_);
      add_pressure_.read("u_term", pressure).write(mean_pressure_);
    }
    left = part.is_last ? 0.0 : left - part.dt;
  }
  if (!reflects_) fluid.advecting.forget();
}

DriftAndKick::Part DriftAndKick::drift(const GridFluid& fluid, const StepStages& stages, double left) {
  const double h = cells_.shape.cell_size();
  const double speed = surface_->largest_speed(fluid.velocity);
  if (!std::isfinite(speed)) throw RunError("the velocity of the grid's liquid is no longer finite");
  const int parts = parts_of(left, h, speed, pull_on_waves(stages.settings(), h));
  const double dt = left / parts;
  const StageScope stage("drift", stages.observer(), surface_->volume().filling(), grid_stages::drift);
  surface_->drift(fluid.velocity, dt, speed, acceleration_of(stages.settings()));
  return {dt, parts == 1};
}

void DriftAndKick::kick(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
                        double share) {
  if (reflects_) {
    kick_twice(fluid, stages, balls, dt_seconds, share);
  } else {
    kick_once(fluid, stages, balls, dt_seconds, share);
  }
}

void DriftAndKick::kick_once(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                             double dt_seconds, double share) {
  stages.advect_dye(fluid, fluid.velocity, dt_seconds);
  push(fluid, stages, balls, {fluid.velocity, fluid.velocity, dt_seconds, share, Half::first});
}

void DriftAndKick::kick_twice(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                              double dt_seconds, double share) {
  gl::Field& velocity = fluid.velocity;
  const double half = 0.5 * dt_seconds;
  stages.begin_part("first half");
  push(fluid, stages, balls,
       {fluid.advecting.ahead(velocity, 0.5 * half), middle_velocity_, half, 0.5 * share, Half::first});
  stages.reflect(velocity, middle_velocity_, half);
  stages.extend(velocity);
  surface_->extend(middle_velocity_);
  stages.advect_dye(fluid, middle_velocity_, dt_seconds);
  stages.begin_part("second half");
  push(fluid, stages, balls,
       {fluid.advecting.ahead(middle_velocity_, 0.5 * half), velocity, half, 0.5 * share, Half::second});
}

void DriftAndKick::push(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                        const Push& given) {
  gl::Field& velocity = fluid.velocity;
  stages.advect_velocity(velocity, given.advecting, velocity, given.dt_seconds);
  stages.add_forces(velocity, fluid, given.dt_seconds, given.share);
  stages.hold_balls(velocity, balls);
  stages.diffuse(velocity, given.dt_seconds, given.half);
  stages.project(given.projected, velocity, given.dt_seconds, given.half);
}

/// A solid that has been accelerated at the beginning of a step pushes the liquid in its first part alone:
/// what it feels is the mean over all of them.
const gl::Field& DriftAndKick::subtracted_pressure(Projection& projection) {
  return in_parts_ ? mean_pressure_ : pressure_of_part(projection);
}

/// A part that has drifted belonged to the state that is replaced.
void DriftAndKick::visit_state(StateVisitor& visitor) {
  visitor(in_parts_);
  if (in_parts_) visitor(mean_pressure_);
  if (visitor.reads()) begun_.reset();
}

const gl::Field& DriftAndKick::pressure_of_part(Projection& projection) {
  return reflects_ ? pressures_.subtracted(projection) : projection.pressure(Half::first);
}

}  // namespace twinflow
