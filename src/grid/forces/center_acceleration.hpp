#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// An acceleration given at the cells' centers, whatever the layout of the velocity on which it acts.
class CenterAcceleration {
 public:
  CenterAcceleration(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// The acceleration, domain units per second², which the user writes.
  gl::Field& field() { return acceleration_; }
  /// velocity ← velocity + Δt acceleration.
  void act(gl::Field& velocity, double dt_seconds);

 private:
  gl::Pass accelerate_;
  gl::Field acceleration_;
};

}  // namespace twinflow
