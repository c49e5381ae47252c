#include "particles/stepping/flow_speed.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

double flow_speed(const ParticleSet& particles, const ThreadTeam& team) {
  const auto sum_of = [&](int begin, int end) {
    double sum = 0.0;
    for (int k = begin; k < end; ++k) {
      const double u = particles.u.data()[k];
      const double v = particles.v.data()[k];
      const double squared = u * u + v * v;
      const double eighth = (squared * squared) * (squared * squared);
      sum += eighth * eighth;
    }
    return sum;
  };
  const double sum = team.sum_of_particles<double>(particles.size(), sum_of);
  return std::pow(sum / std::max(particles.size(), 1), 0.0625);
}

}  // namespace twinflow
