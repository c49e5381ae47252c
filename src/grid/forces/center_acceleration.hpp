#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// An acceleration at cell centers, whatever the velocity's layout.
class CenterAcceleration {
 public:
  CenterAcceleration(gl::ShaderLibrary& shaders, const GridCells& cells);

  gl::Field& field() { return acceleration_; }  ///< written by the user, domain units per second²
  /// velocity ← velocity + Δt acceleration.
  void act(gl::Field& velocity, double dt_seconds);

 private:
  gl::Pass accelerate_;
  gl::Field acceleration_;
};

}  // namespace twinflow
