#pragma once

#include <functional>
#include <vector>

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Whether a point is within the stroke's radius of its path.
bool is_under(const Stroke& stroke, const Domain& domain, glm::dvec2 point);

struct Supply {
  const Domain& domain;
  double spacing;  ///< mean, domain units
  double density;  ///< of new particles, as ParticleSet::density
  std::function<bool(glm::dvec2)> inside;
  std::function<double(glm::dvec2)> fluid_density;  ///< new particles' mass
  /// Takes the room for one particle; returns whether there was any. Empty: always.
  std::function<bool(glm::dvec2)> reserve_room = {};
};

/// At most `most` new particles with the brush's velocity and color. They lie under it on a hexagonal
/// lattice, `inside`, with room, and 0.97 spacings from others. The neighborhood has the present positions.
std::vector<Particle> poured(const Stroke& stroke, const ParticleSet& particles,
                             const Neighborhood& neighborhood, const Supply& supply, int most);

/// Pours up to kMostParticles in all. Returns whether there were any.
bool pour(ParticleSet& particles, const Stroke& stroke, const Neighborhood& neighborhood,
          const Supply& supply);

/// Removes the fluid under a stroke. Returns whether there was any.
bool drain(ParticleSet& particles, const Stroke& stroke, const Domain& domain);

}  // namespace twinflow
