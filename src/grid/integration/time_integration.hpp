#pragma once

#include <span>

#include "grid/integration/step_pressures.hpp"
#include "grid/integration/step_stages.hpp"

namespace twinflow {

class StateVisitor;

/// An order of a step's stages.
class TimeIntegration {
 public:
  virtual ~TimeIntegration() = default;

  /// Takes the next step's stages before any change of velocity, which fix the fluid's place. Does nothing if
  /// they were taken.
  virtual void begin(GridFluid& /*fluid*/, StepStages& /*stages*/, double /*dt_seconds*/) {}
  virtual void visit_state(StateVisitor& /*visitor*/) {}
  /// Takes the other stages, after `begin` and strokes.
  virtual void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                       double dt_seconds) = 0;
  /// The last step's pressure p, which subtracted Δt ∇p; the next call overwrites it.
  virtual const gl::Field& subtracted_pressure(Projection& projection) {
    return projection.pressure(Half::first);
  }
  /// Forgets the last step's pressure, as another solver has none.
  virtual void forget_pressure() {}
  /// The lead of velocities as they diffused in the last step; the next call overwrites it.
  virtual LeadingPressure leading_pressure(Projection& projection) {
    return {&projection.pressure(Half::first), 1.0};
  }
};

}  // namespace twinflow
