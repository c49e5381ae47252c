#pragma once

#include <span>
#include <vector>

#include "particles/bodies/rigid_bodies.hpp"
#include "particles/state/particle_set.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// The fluid as it was before a step, to return to where the step fails.
class LastGoodState {
 public:
  void keep(const ParticleSet& particles, const RigidBodies& bodies, std::span<const Ball> balls,
            const ThreadTeam& team);
  /// Returns the balls that were held.
  std::span<const Ball> restore(ParticleSet& particles, RigidBodies& bodies, const ThreadTeam& team) const;

 private:
  ParticleSet particles_;
  RigidBodies bodies_;
  std::vector<Ball> balls_;
};

}  // namespace twinflow
