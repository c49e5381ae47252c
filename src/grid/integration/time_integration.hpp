#pragma once

#include <span>

#include "core/archive_fwd.hpp"
#include "grid/integration/step_pressures.hpp"
#include "grid/integration/step_stages.hpp"

namespace twinflow {

/// An order of the stages in a step.
class TimeIntegration {
 public:
  virtual ~TimeIntegration() = default;

  /// Takes the stages of the next step of `dt_seconds` that precede every change of the velocity. They fix
  /// the place of the fluid. `advance` takes the rest.
  virtual void begin(GridFluid& /*fluid*/, StepStages& /*stages*/, double /*dt_seconds*/) {}
  /// Lets the strokes of the step act on the velocity, where they act before all else.
  virtual void stroke_first(GridFluid& fluid, StepStages& stages) {
    stages.stroke_velocity(fluid.velocity, stages.strokes());
  }
  /// Writes or reads what the next steps depend on; see OutputArchive.
  virtual void archive_state(OutputArchive& /*archive*/) {}
  virtual void archive_state(InputArchive& /*archive*/) {}
  /// Advances the fluid by `dt_seconds`, after `stroke_first`.
  virtual void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                       double dt_seconds) = 0;
  /// The pressure p of the last step, which subtracted Δt ∇p from the velocity; the next call overwrites it.
  virtual const gl::Field& subtracted_pressure(Projection& projection) {
    return projection.pressure(Half::first);
  }
  /// That by which velocities were ahead while they diffused in the last step; the next call overwrites it.
  virtual LeadingPressure leading_pressure(Projection& projection) {
    return {&projection.pressure(Half::first), 1.0};
  }
};

}  // namespace twinflow
