#pragma once

#include <vector>

#include "core/domain.hpp"
#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

/// The particles' area around each particle, weighted by a product of hat functions four spacings wide. About
/// 1 within the fluid, ½ at a flat surface, 1/9 for a lone particle.
std::vector<float> crowding(const ParticleSet& particles, const Domain& domain, double spacing);

/// Each particle's degree of spray, fast and isolated: 0 to 1. `fast`: speed of spray, domain units per
/// second.
std::vector<float> spray(const ParticleSet& particles, const Domain& domain, double spacing, double fast);

}  // namespace twinflow
