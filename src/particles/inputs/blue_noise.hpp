#pragma once

#include <cstdint>
#include <functional>

#include "particles/inputs/placement.hpp"

namespace twinflow {

/// Exactly `count` points at random but evenly, with no two close together, over the part of the domain where
/// `inside` holds; distances wrap around a periodic domain. The same seed gives the same points; there are
/// none where nothing is inside. First, darts are thrown that must keep a distance from each other, which
/// shrinks when they find no more room (McCool, Fiume, "Hierarchical Poisson Disk Sampling Distributions",
/// 1992); then, in a few sweeps, each point moves to the centroid of the part of the region that is nearest
/// to it (Lloyd 1982).
Placement scatter(const Domain& domain, int count, std::uint64_t seed,
                  const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
