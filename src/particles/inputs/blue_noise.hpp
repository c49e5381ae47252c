#pragma once

#include <cstdint>
#include <functional>

#include "particles/inputs/placement.hpp"

namespace twinflow {

/// Exactly `count` random but even points, none close to another, in the part of the domain with `inside`.
/// Distances wrap around a periodic domain. The same seed gives the same points; there are none if nothing is
/// inside. First, darts keep a distance from each other that shrinks when there is no more room (McCool,
/// Fiume, "Hierarchical Poisson Disk Sampling Distributions", 1992). Then, in a few sweeps, each point moves
/// to the centroid of its Voronoi cell (Lloyd 1982).
Placement scatter(const Domain& domain, int count, std::uint64_t seed,
                  const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
