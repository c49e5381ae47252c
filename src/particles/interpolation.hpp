#pragma once

#include <span>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "particles/neighborhood.hpp"

namespace twinflow {

/// What particles have between them. At each point, wherever it is (a periodic domain wraps it),
///   f = Σ fⱼ W / Σ W,   W = (1 − r/R)²,
/// over the particles nearer than the interaction radius R (Shepard 1968), and 0 where there are none.
/// `values`: two or three arrays of `particles`; `results`: as many, each with a place for each point.
/// Points near each other should follow each other: they are looked up together.
void interpolate(const ParticleSet& particles, const Neighborhood& neighborhood, const Domain& domain,
                 double interaction_radius, const ThreadTeam& team, std::span<const glm::vec2> points,
                 std::span<const float* const> values, std::span<float* const> results);

}  // namespace twinflow
