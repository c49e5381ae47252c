#include "particles/stepping/last_good_state.hpp"

namespace twinflow {

void LastGoodState::keep(const ParticleSet& particles, const RigidBodies& bodies, std::span<const Ball> balls,
                         const ThreadTeam& team) {
  particles_.copy_particles(particles, team);
  bodies_ = bodies;
  balls_.assign(balls.begin(), balls.end());
}

std::span<const Ball> LastGoodState::restore(ParticleSet& particles, RigidBodies& bodies,
                                             const ThreadTeam& team) const {
  particles.copy_particles(particles_, team);
  bodies = bodies_;
  return balls_;
}

}  // namespace twinflow
