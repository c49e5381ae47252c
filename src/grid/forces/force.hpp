#pragma once

#include "grid/operators/layout.hpp"

namespace twinflow {

/// A force's inputs, apart from the velocity.
struct ForceInputs {
  const Settings& settings;
  const GridCells& cells;
  const gl::Field* dye;          ///< null if there is none
  const gl::Field* temperature;  ///< degrees, at cell centers; null if there is none
  /// The particles' velocity change over the whole step, in the velocity's texels; null if there is none.
  const gl::Field* velocity_change;
  double dt_seconds;
  /// The part of the whole step's change that acts now, over dt: 1, or ½ with two halves.
  double part_of_step;
};

class Force {
 public:
  virtual ~Force() = default;
  /// velocity ← velocity + Δt force, density 1.
  virtual void act(gl::Field& velocity, const ForceInputs& inputs) = 0;
};

}  // namespace twinflow
