#pragma once

#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Compares all pairs, without index or reordering; for comparison.
class BruteForce : public Neighborhood {
 public:
  BruteForce(const ParticleSpace& space, double radius, int block_size);

  void build(ParticleSet& particles, const ThreadTeam& team) override;
  RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;

 private:
  Range all_{};
};

}  // namespace twinflow
