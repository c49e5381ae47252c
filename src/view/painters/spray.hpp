#pragma once

#include <vector>

#include "core/domain.hpp"
#include "particles/state/particle_set.hpp"

namespace twinflow {

/// How crowded the fluid is around each particle: the area of the particles around it, weighted by a product
/// of tents as wide as four spacings (deposited on cells of two, and read there, linearly). About 1 within
/// the fluid, ½ at a flat surface, 1/9 for a lone particle.
std::vector<float> crowding(const ParticleSet& particles, const Domain& domain, double spacing);

/// How far each particle is spray, that is fast and lonely: 0 to 1. `fast`: speed of spray, domain units per
/// second.
std::vector<float> spray(const ParticleSet& particles, const Domain& domain, double spacing, double fast);

}  // namespace twinflow
