#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>

#include "core/random.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Adds push(i, j) to (x, y) of every particle i of flagged blocks for every coincident j ≠ i. Ids define the
/// direction, with opposite signs for i and j. `flags`: by block, from the hot loops.
template <class Push>
void push_coincident_pairs(const ParticleSet& particles, const Neighborhood& neighborhood,
                           std::span<const unsigned char> flags, AlignedVector<float>& x,
                           AlignedVector<float>& y, const Push& push) {
  for (std::size_t block = 0; block < neighborhood.blocks().size(); ++block) {
    if (!flags[block]) continue;
    for (int k = neighborhood.blocks()[block].begin; k < neighborhood.blocks()[block].end; ++k) {
      const auto i = static_cast<std::size_t>(k);
      neighborhood.for_each_near(particles, {particles.x[i], particles.y[i]},
                                 [&](int other, float, float, float squared) {
                                   const auto j = static_cast<std::size_t>(other);
                                   if (j == i || squared >= kCoincidentSquared) return;
                                   const std::uint64_t low = std::min(particles.id[i], particles.id[j]);
                                   const std::uint64_t high = std::max(particles.id[i], particles.id[j]);
                                   const double angle = 2.0 * std::numbers::pi * random_unit(low, high);
                                   const double sign = particles.id[i] == low ? 1.0 : -1.0;
                                   const double length = push(i, j);
                                   x[i] += static_cast<float>(length * (sign * std::cos(angle)));
                                   y[i] += static_cast<float>(length * (sign * std::sin(angle)));
                                 });
    }
  }
}

}  // namespace twinflow
