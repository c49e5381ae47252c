#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// What a force may depend on, apart from the velocity.
struct ForceInputs {
  const Settings& settings;
  const GridCells& cells;
  const gl::Field* dye;          ///< null if the fluid carries none
  const gl::Field* temperature;  ///< degrees, at the cells' centers; null if the fluid carries no heat
  /// The change of velocity by the particles over the whole step, in the velocity's texels; null if there is
  /// none.
  const gl::Field* velocity_change;
  double dt_seconds;
  /// The part of a change for the whole step that acts now: 1, or ½ if a step has two halves. dt belongs to
  /// this part.
  double part_of_step;
};

/// One force on the grid fluid.
class Force {
 public:
  virtual ~Force() = default;
  /// velocity ← velocity + Δt force, density 1.
  virtual void act(gl::Field& velocity, const ForceInputs& inputs) = 0;
};

}  // namespace twinflow
