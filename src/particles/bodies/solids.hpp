#pragma once

#include <algorithm>
#include <span>

#include "core/domain.hpp"
#include "particles/bodies/container.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// The solids that fluid cannot enter, where they are now.
struct Solids {
  const ParticleContainer& container;
  const Domain& domain;
  std::span<const Ball> balls;
  const SolidSet* shapes = nullptr;  ///< the solids of the scene; null: there are none
  double area_of_shapes = 0.0;       ///< that these cover, domain units²

  /// Whether the fluid meets nothing but the container's walls, if these.
  bool are_walls_alone() const { return balls.empty() && shapes == nullptr; }
  /// A bound of the speed of shapes and walls, domain units per second.
  double fastest_surface() const {
    return std::max(shapes != nullptr ? shapes->fastest() : 0.0, container.fastest_wall());
  }
  bool are_none() const { return are_walls_alone() && container.space().periodic.both(); }

  /// Whether a point is inside the container and outside all balls and shapes.
  bool leave_free(glm::dvec2 point) const;
  /// The area that they leave to the fluid, domain units²; at least a thousandth of the container's.
  double room_for_fluid() const;
  /// The density with which so many particles, of the area spacing² each, fill that room evenly, relative to
  /// that of the initial filling. Between open ends it is always that.
  double even_density(int particles, double spacing) const;
  /// Whether so many particles, at rest, would fill all of that room but a thousandth (among shapes a
  /// hundredth), so that the fluid has no free surface.
  bool are_filled_by(int particles, double spacing, double rest_density) const;

 private:
  double area_under(const Ball& ball) const;
};

}  // namespace twinflow
