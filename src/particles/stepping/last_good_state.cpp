#include "particles/stepping/last_good_state.hpp"

namespace twinflow {

void LastGoodState::keep(const ParticleSet& particles, const RigidBodies& bodies,
                         const std::vector<Ball>& balls, const ThreadTeam& team) {
  particles_.copy_particles(particles, team);
  bodies_ = bodies;
  balls_ = balls;
}

void LastGoodState::restore(ParticleSet& particles, RigidBodies& bodies, std::vector<Ball>& balls,
                            const ThreadTeam& team) const {
  particles.copy_particles(particles_, team);
  bodies = bodies_;
  balls = balls_;
}

}  // namespace twinflow
