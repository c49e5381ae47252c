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
  /// What the force follows from. For pressures they are the length of the closed part of the face (domain
  /// units) if the cell behind it (west or south) and the cell itself are fluid, otherwise 0. The force is x
  /// · pressure behind − y · pressure here. For viscosity they are the strength of the link to the solid, and
  /// the solid's velocity (domain units per second) at the place where the grid line meets it. The force is
  /// viscosity · x · (velocity − y).
  glm::vec2 factors{0.0f};
};

/// The parts of the surfaces of all solids.
struct SurfaceParts {
  std::vector<SurfacePart> pressures, frictions;
  /// For each solid that turns, its rate (rad/s) times ∮ r·n ds over its surface, r from its center and n
  /// into the fluid; 0 for the others. The links know the normal derivative of the velocity alone. Times
  /// minus the viscosity, this is the torque of the rest of the stress. A rigid rotation of the fluid must
  /// not have it.
  std::vector<double> rotations;

  /// The forces on each solid when every part exerts the given one.
  std::vector<SolidForce> sum(const std::vector<float>& pressures_exert,
                              const std::vector<float>& frictions_exert, double viscosity) const;
};

}  // namespace twinflow
