#pragma once

#include <span>

#include "grid/integration/step_pressures.hpp"
#include "grid/integration/step_stages.hpp"

namespace twinflow {

/// An order of the stages in a step.
class TimeIntegration {
 public:
  virtual ~TimeIntegration() = default;

  /// Advances the fluid by `dt_seconds`, after strokes.
  virtual void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                       double dt_seconds) = 0;
  /// The pressures of the last step; the next call overwrites them.
  virtual StepPressures pressures(Projection& projection) = 0;
};

}  // namespace twinflow
