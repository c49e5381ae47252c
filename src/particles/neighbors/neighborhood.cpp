#include "particles/neighbors/neighborhood.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <string>

#include "core/error.hpp"
#include "particles/loops/neighbor_count_loops.hpp"
#include "particles/parallel/loop_choice.hpp"

namespace twinflow {

void Neighborhood::require_finite(const ParticleSet& particles) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (std::isfinite(particles.x[k]) && std::isfinite(particles.y[k])) continue;
    throw BlowUpError("particle " + std::to_string(particles.id[k]) +
                      " has left all bounds, its position is (" + std::to_string(particles.x[k]) + ", " +
                      std::to_string(particles.y[k]) + ")");
  }
}

Geometry Neighborhood::geometry(double radius) const {
  const glm::vec2 period = space_.period();
  return {static_cast<float>(1.0 / radius), per_pair_image_, period.x, period.y};
}

bool Neighborhood::has_several_images() const {
  const double safe_width = 2.0 * radius_ * (1.0 + 1e-5);  // the margin is for float rounding
  const auto is_narrow = [&](int axis) { return space_.periodic[axis] && space_.size()[axis] < safe_width; };
  return is_narrow(0) || is_narrow(1);
}

void Neighborhood::add_blocks(int begin, int end) {
  for (; begin < end; begin += block_size_) {
    blocks_.push_back({begin, std::min(begin + block_size_, end), {}});
  }
  block_count_ = static_cast<int>(blocks_.size());
}

LoopParticles Neighborhood::loop_particles(const ParticleSet& particles, double radius) const {
  return {.blocks = blocks_.data(),
          .geometry = geometry(radius),
          .x = particles.x.data(),
          .y = particles.y.data(),
          .u = particles.u.data(),
          .v = particles.v.data(),
          .mass = particles.mass.data()};
}

double Neighborhood::mean_count(const ParticleSet& particles, const ThreadTeam& team, double distance) const {
  constexpr int kBlocksAtOnce = 64;
  const double within = std::min(radius_, distance);
  const NeighborCountLoops& loops = TWINFLOW_LOOPS_AT(best_simd_level(), kNeighborCountLoops);
  const NeighborCountArguments arguments = {
      .particles = loop_particles(particles),
      .radius_squared = static_cast<float>(within * within),
  };
  std::atomic<std::int64_t> pairs = 0;
  team.for_ranges(block_count_, kBlocksAtOnce,
                  [&](int first, int last) { pairs += loops.count(arguments, first, last); });
  return static_cast<double>(pairs - particles.size()) / std::max(particles.size(), 1);
}

}  // namespace twinflow
