#pragma once

#include <span>

#include <glm/vec2.hpp>

#include "core/state_visitor.hpp"

namespace twinflow {

/// A fluid's force on a solid per unit depth, by pressure and viscous stress. Density is 1 unless a parameter
/// says otherwise.
struct SolidForce {
  glm::dvec2 force{0.0};  ///< density · domain units³ / s²
  double torque = 0.0;    ///< about the solid's center, counter-clockwise; density · domain units⁴ / s²

  void visit_state(StateVisitor& visitor) { visitor(force, torque); }
};

/// The sum of forces and torques, each about its solid's center.
inline SolidForce sum_of(std::span<const SolidForce> forces) {
  SolidForce sum;
  for (const SolidForce& force : forces) {
    sum.force += force.force;
    sum.torque += force.torque;
  }
  return sum;
}

}  // namespace twinflow
