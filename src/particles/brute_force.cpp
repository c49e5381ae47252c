#include "particles/brute_force.hpp"

#include <algorithm>

namespace twinflow {

BruteForce::BruteForce(const ParticleSpace& space, double radius, int block_size)
    : Neighborhood(space, radius, block_size) {
  per_pair_image_ = space.periodic;
}

void BruteForce::build(ParticleSet& particles, const ThreadTeam&) {
  require_finite(particles);
  count_ = particles.size();
  blocks_.clear();
  for (int begin = 0; begin < count_; begin += block_size_) {
    blocks_.push_back({begin, std::min(begin + block_size_, count_), ranges_near({})});
  }
  block_count_ = static_cast<int>(blocks_.size());
}

RangeList BruteForce::ranges_near(glm::vec2) const {
  RangeList near;
  near.count = 1;
  near.ranges[0] = {0, count_, 0.0f, 0.0f};
  return near;
}

std::vector<std::pair<int, int>> BruteForce::ranges_in(glm::dvec2, glm::dvec2) const { return {{0, count_}}; }

}  // namespace twinflow
