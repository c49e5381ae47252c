#include "particles/stepping/flow_speed.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace twinflow {

double flow_speed(const ParticleSet& particles, const ThreadTeam& team) {
  std::vector<double> pieces(static_cast<std::size_t>(particles.size() / kParticlesAtOnce) + 1);
  team.for_particles(particles.size(), [&](int begin, int end) {
    double sum = 0.0;
    for (int k = begin; k < end; ++k) {
      const double u = particles.u.data()[k];
      const double v = particles.v.data()[k];
      const double squared = u * u + v * v;
      const double eighth = (squared * squared) * (squared * squared);
      sum += eighth * eighth;
    }
    pieces[static_cast<std::size_t>(begin / kParticlesAtOnce)] = sum;
  });
  const double sum = std::accumulate(pieces.begin(), pieces.end(), 0.0);
  return std::pow(sum / std::max(particles.size(), 1), 0.0625);
}

}  // namespace twinflow
