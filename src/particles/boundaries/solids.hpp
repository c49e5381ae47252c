#pragma once

#include <algorithm>

#include "core/domain.hpp"
#include "particles/boundaries/container.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// The container's walls with the lid, and the solids, at present.
struct Solids {
  const ParticleContainer& container;
  const Domain& domain;
  const SolidSet* shapes = nullptr;  ///< null: none
  double area_of_shapes = 0.0;       ///< by the scene's solids and drawn walls, domain units²

  /// The walls' number, after the solids'.
  int walls() const { return shapes != nullptr ? shapes->count() : 0; }
  /// Calls visit(surface) for walls and solids nearer to a point than `reach`. Solids at a channel's ends
  /// continue in its buffers.
  template <class Visit>
  void for_each_near(glm::vec2 point, double reach, const Visit& visit) const {
    container.for_each_wall_near(point, static_cast<float>(reach), [&](float distance, glm::vec2 inward) {
      const glm::dvec2 velocity = container.wall_velocity(inward);
      visit(SolidSurface{distance, inward, velocity, velocity, container.wall_slip(inward), walls()});
    });
    if (shapes != nullptr) shapes->for_each_near(container.between_ends(point), reach, visit);
  }

  /// Whether one may be near; false is certain.
  bool may_be_near(glm::vec2 point, float reach) const {
    return shapes != nullptr || container.is_near_wall(point, reach);
  }

  /// Whether there is only the container: walls, or a circle's bowl.
  bool are_walls_alone() const {
    return shapes == nullptr || (container.is_circle() && shapes->count() == 1);
  }
  /// An upper bound, domain units per second.
  double fastest_surface() const {
    return std::max(shapes != nullptr ? shapes->fastest() : 0.0, container.fastest_wall());
  }
  /// Whether the domain ends somewhere or the container is a bowl.
  bool have_walls() const { return !container.space().periodic.both(); }
  bool are_none() const { return are_walls_alone() && !have_walls(); }

  /// Whether solids cover a point, also in a channel's buffers.
  bool cover(glm::dvec2 point) const {
    return shapes != nullptr && shapes->distance(container.between_ends(point)) < 0.0;
  }
  /// Whether a point is in the container and outside all solids.
  bool leave_free(glm::dvec2 point) const;
  /// The fluid's area, domain units²; at least a thousandth of the container's.
  double room_for_fluid() const;
  /// The density of so many particles of the area spacing², even in that room, relative to the initial
  /// filling. Between open ends it stays initial.
  double even_density(int particles, double spacing) const;
  /// Whether particles at rest leave no free surface: they fill the room to a thousandth, among shapes to a
  /// hundredth.
  bool are_filled_by(int particles, double spacing, double rest_density) const;

 private:
  double area_under(const Ball& ball) const;
};

}  // namespace twinflow
