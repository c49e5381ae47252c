#pragma once

#include <vector>

#include "core/domain.hpp"
#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

/// How crowded the fluid is around each particle. It is the area of the particles around it, weighted by a
/// product of hat functions four spacings wide. (Bilinear deposit on cells of two spacings and bilinear
/// reading give this product.) About 1 within the fluid, ½ at a flat surface, 1/9 for a lone particle.
std::vector<float> crowding(const ParticleSet& particles, const Domain& domain, double spacing);

/// To what degree each particle is spray, that is fast and isolated: from 0 to 1. `fast` is the speed of
/// spray, in domain units per second.
std::vector<float> spray(const ParticleSet& particles, const Domain& domain, double spacing, double fast);

}  // namespace twinflow
