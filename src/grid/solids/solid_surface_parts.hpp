#pragma once

#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// A part of the surface of a solid through which the fluid acts on one component of its momentum.
struct SurfacePart {
  glm::ivec2 cell{0};  ///< the face on which the part acts is its left or its bottom one
  int component = 0;   ///< 0: the left face and u, 1: the bottom face and v
  int solid = 0;       ///< its number in SolidSet
  double lever = 0.0;  ///< torque about the solid's center per force, domain units
  /// The factors of the force. For pressures they are the length of the face's closed part (domain units) if
  /// the cell behind it (west or south) and the cell itself are fluid, otherwise 0. The force is x · pressure
  /// behind − y · pressure here. For viscosity they are the strength of the link to the solid and the solid's
  /// velocity (domain units per second) on the grid line. The force is viscosity · x · (velocity − y).
  glm::vec2 factors{0.0f};
};

/// The parts of the surfaces of all solids.
struct SurfaceParts {
  std::vector<SurfacePart> pressures, frictions;
  /// For each turning solid, its rate (rad/s) times ∮ r·n ds over its surface; 0 for the others. r is
  /// measured from its center, and n points into the fluid. The links know the normal derivative of the
  /// velocity alone. Times minus the viscosity, this is the torque of the rest of the stress. A rigid
  /// rotation of the fluid must not have it.
  std::vector<double> rotations;

  /// The forces on each solid when every part exerts the given one.
  std::vector<SolidForce> sum(const std::vector<float>& pressures_exert,
                              const std::vector<float>& frictions_exert, double viscosity) const;
};

}  // namespace twinflow
