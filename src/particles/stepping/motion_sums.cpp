#include "particles/stepping/motion_sums.hpp"

#include <algorithm>
#include <array>

namespace twinflow {

void subtract_mean(const ParticleSet& particles, const ThreadTeam& team, AlignedVector<float>& change_u,
                   AlignedVector<float>& change_v) {
  const MotionSums sums = motion_of(particles.size(), team, [&](int k) {
    return std::array{particles.mass.data()[k], change_u.data()[k], change_v.data()[k]};
  });
  const double mass = std::max(sums.mass, 1e-30);
  const float mean_u = static_cast<float>(sums.u / mass);
  const float mean_v = static_cast<float>(sums.v / mass);
  team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) change_u.data()[k] -= mean_u;
    for (int k = begin; k < end; ++k) change_v.data()[k] -= mean_v;
  });
}

}  // namespace twinflow
