#pragma once

#include <cstdint>
#include <functional>

#include "particles/inputs/placement.hpp"

namespace twinflow {

/// Exactly `count` random, even points with `inside`; none if nothing is inside. Distances wrap around a
/// periodic domain. First, darts keep a shrinking distance (McCool, Fiume, "Hierarchical Poisson Disk
/// Sampling Distributions", 1992). Then points move to Voronoi centroids (Lloyd 1982).
Placement scatter(const Domain& domain, int count, std::uint64_t seed,
                  const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
