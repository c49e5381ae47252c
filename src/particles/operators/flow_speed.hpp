#pragma once

#include "particles/state/particle_set.hpp"
#include "particles/state/thread_team.hpp"

namespace twinflow {

/// The eighth-power mean of the speeds, domain units per second: (Σ |v|⁸/N)^⅛. It is near the largest speed
/// of a flow, while one particle that flies alone hardly counts; the order of the particles does not matter
/// but for rounding.
double flow_speed(const ParticleSet& particles, const ThreadTeam& team);

}  // namespace twinflow
