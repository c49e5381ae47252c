#pragma once

#include <algorithm>

#include "core/domain.hpp"
#include "particles/boundaries/container.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// The surfaces around the particles at present: the container's walls with the lid, and the solids.
struct Solids {
  const ParticleContainer& container;
  const Domain& domain;
  const SolidSet* shapes = nullptr;  ///< null: there are none
  double area_of_shapes = 0.0;       ///< covered by the scene's solids and drawn walls, domain units²

  /// The number of the container's walls, after the solids' numbers.
  int walls() const { return shapes != nullptr ? shapes->count() : 0; }
  /// Calls visit(surface) for every wall and solid that is nearer to a point than `reach`. All agree on how
  /// they move and how far fluid sticks to them. Solids at the ends of a channel go on in its buffers.
  template <class Visit>
  void for_each_near(glm::vec2 point, double reach, const Visit& visit) const {
    container.for_each_wall_near(point, static_cast<float>(reach), [&](float distance, glm::vec2 inward) {
      const glm::dvec2 velocity = container.wall_velocity(inward);
      visit(SolidSurface{distance, inward, velocity, velocity, container.wall_slip(inward), walls()});
    });
    if (shapes != nullptr) shapes->for_each_near(container.between_ends(point), reach, visit);
  }

  /// Whether there may be one: it is certain that there is none if this is false.
  bool may_be_near(glm::vec2 point, float reach) const {
    return shapes != nullptr || container.is_near_wall(point, reach);
  }

  /// Whether the fluid meets nothing but its container: walls, or the bowl that a circle is.
  bool are_walls_alone() const {
    return shapes == nullptr || (container.is_circle() && shapes->count() == 1);
  }
  /// A bound of the speed of shapes and walls, domain units per second.
  double fastest_surface() const {
    return std::max(shapes != nullptr ? shapes->fastest() : 0.0, container.fastest_wall());
  }
  /// Whether the domain ends somewhere or the container is a bowl.
  bool have_walls() const { return !container.space().periodic.both(); }
  bool are_none() const { return are_walls_alone() && !have_walls(); }

  /// Whether a solid covers a point. Solids at the ends of a channel go on in its buffers.
  bool cover(glm::dvec2 point) const {
    return shapes != nullptr && shapes->distance(container.between_ends(point)) < 0.0;
  }
  /// Whether a point is inside the container and outside all solids.
  bool leave_free(glm::dvec2 point) const;
  /// The area that they leave to the fluid, domain units²; at least a thousandth of the container's.
  double room_for_fluid() const;
  /// The density of so many particles, of the area spacing² each, if they fill that room evenly. It is
  /// relative to the initial filling, and always the initial one between open ends.
  double even_density(int particles, double spacing) const;
  /// Whether so many particles at rest leave no free surface: they fill the room to a thousandth, or among
  /// shapes to a hundredth.
  bool are_filled_by(int particles, double spacing, double rest_density) const;

 private:
  double area_under(const Ball& ball) const;
};

}  // namespace twinflow
