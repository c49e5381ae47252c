#pragma once

#include <functional>
#include <vector>

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Whether a point is nearer to the path of the stroke than its radius.
bool is_under(const Stroke& stroke, const Domain& domain, glm::dvec2 point);

/// Where and how fluid is poured.
struct Supply {
  const Domain& domain;
  double spacing;                          ///< mean, domain units
  double density;                          ///< of new particles, in the units of ParticleSet::density
  std::function<bool(glm::dvec2)> inside;  ///< whether fluid may be there
  std::function<double(glm::dvec2)> fluid_density;  ///< the new particles' mass, by position
  /// Takes the room for one particle at a point; returns whether there was any. Empty: there always is.
  std::function<bool(glm::dvec2)> reserve_room = {};
};

/// The particles that a stroke pours, `most` at most, with the brush's velocity and color. They lie under it
/// on a hexagonal lattice, if they are `inside`, have room, and are 0.97 spacings from other particles. The
/// neighborhood has the particles at their present positions.
std::vector<Particle> poured(const Stroke& stroke, const ParticleSet& particles,
                             const Neighborhood& neighborhood, const Supply& supply, int most);

/// Adds the particles that a stroke pours, up to kMostParticles in all. Returns whether there were any.
bool pour(ParticleSet& particles, const Stroke& stroke, const Neighborhood& neighborhood,
          const Supply& supply);

/// Removes the fluid's particles under a stroke. Returns whether there were any.
bool drain(ParticleSet& particles, const Stroke& stroke, const Domain& domain);

}  // namespace twinflow
