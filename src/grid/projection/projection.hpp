#pragma once

#include "gl/field.hpp"

namespace twinflow {

/// Viscosity and incompressibility: one way of making a velocity diffuse and then free of divergence.
class Projection {
 public:
  virtual ~Projection() = default;

  /// velocity ← P D velocity: D is viscous decay over dt (`viscosity` in domain units² per second, 0 for
  /// none), P takes off the gradient that carries the divergence.
  virtual void project(gl::Field& velocity, double dt_seconds, double viscosity) = 0;
  /// The pressure of the last projection: velocity after = D velocity before − dt ∇p, density 1. One channel,
  /// at the cells' centres.
  virtual const gl::Field& pressure() = 0;
};

}  // namespace twinflow
