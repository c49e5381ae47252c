#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// A part of a solid's surface on which the fluid exerts one force component.
struct SurfacePart {
  glm::ivec2 cell{0};  ///< the part acts on its left or bottom face
  int component = 0;   ///< 0: left face, u; 1: bottom face, v
  int solid = 0;       ///< number in SolidSet
  double lever = 0.0;  ///< torque about the solid's center per force, domain units
  /// The factors of the force:
  ///   - pressure: x · pressure behind (west or south) − y · pressure here. Each is the face's closed length
  ///   (domain units), or 0 if its cell is not fluid.
  ///   - viscosity: viscosity · x · (velocity − y). x: strength of the link; y: the solid's velocity on the
  ///   grid line (domain units per second).
  glm::vec2 factors{0.0f};
};

struct SurfaceParts {
  std::vector<SurfacePart> pressures, frictions;
  /// For each turning solid, rate (rad/s) times ∮ r·n ds, with r from its center and n into the fluid;
  /// others: 0. Times minus the viscosity: the torque of stress beyond normal derivatives, which a rigid
  /// rotation must not have.
  std::vector<double> rotations;

  /// The forces on each solid, from each part's.
  std::vector<SolidForce> sum(const std::vector<float>& pressures_exert,
                              const std::vector<float>& frictions_exert, double viscosity) const;
};

}  // namespace twinflow
