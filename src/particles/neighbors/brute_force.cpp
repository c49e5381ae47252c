#include "particles/neighbors/brute_force.hpp"

namespace twinflow {

BruteForce::BruteForce(const ParticleSpace& space, double radius, int block_size)
    : Neighborhood(space, radius, block_size) {
  per_pair_image_ = space.periodic.any();
}

void BruteForce::build(ParticleSet& particles, const ThreadTeam&) {
  require_finite(particles);
  all_ = {0, particles.size(), 0.0f, 0.0f};
  blocks_.clear();
  add_blocks(0, particles.size());
  for (Block& block : blocks_) block.near = {1, &all_};
}

RangeList BruteForce::ranges_around(glm::vec2, glm::vec2) const {
  RangeList near;
  near.add(all_);
  return near;
}

std::vector<std::pair<int, int>> BruteForce::ranges_in(glm::dvec2, glm::dvec2) const {
  return {{all_.begin, all_.end}};
}

}  // namespace twinflow
