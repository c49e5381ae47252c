#include "particles/neighborhood.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>

#include "core/error.hpp"

namespace twinflow {

void Neighborhood::require_finite(const ParticleSet& particles) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (std::isfinite(particles.x[k]) && std::isfinite(particles.y[k])) continue;
    throw RunError("particle " + std::to_string(particles.id[k]) + " has left all bounds, its position is (" +
                   std::to_string(particles.x[k]) + ", " + std::to_string(particles.y[k]) +
                   "); a smaller time.step or particles.stiffness may help");
  }
}

Geometry Neighborhood::geometry() const {
  const glm::vec2 size(space_.size());
  return {static_cast<float>(1.0 / radius_), per_pair_image_, size.x, size.y};
}

double Neighborhood::mean_count(const ParticleSet& particles, const ThreadTeam& team, double distance) const {
  const float within = static_cast<float>(distance * distance);
  const int count = particles.size();
  std::atomic<std::int64_t> pairs = 0;
  team.for_ranges(count, 512, [&](int begin, int end) {
    std::int64_t found = 0;
    for (int i = begin; i < end; ++i) {
      const auto at = static_cast<std::size_t>(i);
      for_each_near(particles, {particles.x[at], particles.y[at]},
                    [&](int, float, float, float squared) { found += squared < within; });
    }
    pairs += found;
  });
  return static_cast<double>(pairs - count) / std::max(count, 1);
}

}  // namespace twinflow
