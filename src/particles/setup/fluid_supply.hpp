#pragma once

#include <functional>
#include <vector>

#include "core/domain.hpp"
#include "particles/search/neighborhood.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Whether a point is nearer to the way of the stroke than its radius.
bool is_under(const Stroke& stroke, const Domain& domain, glm::dvec2 point);

/// What a stroke pours: particles of mass 1 and the given density on a hexagonal lattice under it, wherever
/// `inside` holds and no other particle is nearer than about one spacing (0.97), with the brush's velocity
/// and colour. At most `most`. The neighbourhood is that of the particles where they are.
std::vector<Particle> poured(const Stroke& stroke, const ParticleSet& particles,
                             const Neighborhood& neighborhood, const Domain& domain, double spacing,
                             double density, int most, const std::function<bool(glm::dvec2)>& inside);

/// Takes away the fluid's particles under a stroke. Returns whether there were any.
bool drain(ParticleSet& particles, const Stroke& stroke, const Domain& domain);

}  // namespace twinflow
