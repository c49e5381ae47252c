#pragma once

#include <cstdint>
#include <functional>

#include "particles/setup/placement.hpp"

namespace twinflow {

/// Exactly `count` points at random but evenly, with no two close together, over the part of the domain where
/// `inside` holds; distances go round a periodic domain. The same points for the same seed; none where
/// nothing is inside. First darts that must keep a distance from each other, which shrinks when they find no
/// more room (McCool, Fiume, "Hierarchical Poisson Disk Sampling Distributions", 1992), then a few sweeps in
/// which each point moves to the centroid of the part of the region that is nearest to it (Lloyd 1982).
Placement scatter(const Domain& domain, int count, std::uint64_t seed,
                  const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
