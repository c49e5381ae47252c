#pragma once

#include <span>

#include <glm/vec2.hpp>

namespace twinflow {

/// The force of a fluid on a solid, per unit of depth: pressure and viscous stress summed over its surface.
/// The fluid's density is 1 unless a parameter says otherwise.
struct SolidForce {
  glm::dvec2 force{0.0};  ///< density · domain units³ / s²
  double torque = 0.0;    ///< about the solid's center, counter-clockwise; density · domain units⁴ / s²
};

/// The sum of the forces and of the torques, each about the center of its own solid.
inline SolidForce sum_of(std::span<const SolidForce> forces) {
  SolidForce sum;
  for (const SolidForce& force : forces) {
    sum.force += force.force;
    sum.torque += force.torque;
  }
  return sum;
}

}  // namespace twinflow
