#pragma once

#include "gl/pass.hpp"
#include "grid/forces/force.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// An acceleration at cell centers, whatever the velocity's layout.
class CenterAcceleration {
 public:
  CenterAcceleration(gl::ShaderLibrary& shaders, const GridCells& cells);

  gl::Field& field() { return acceleration_; }  ///< written by the user, domain units per second²
  /// velocity ← velocity + Δt acceleration; if velocities are means over faces, to fourth order.
  void act(gl::Field& velocity, const ForceInputs& inputs);

 private:
  gl::Pass accelerate_;
  gl::Field acceleration_;
};

}  // namespace twinflow
