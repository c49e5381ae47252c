#pragma once

#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// The sixteenth-power mean of the speeds, domain units per second: (Σ |v|¹⁶/N)^¹⁄₁₆. It is near the largest
/// speed of a flow, four fifths of it where a stroke moves a thirtieth of the fluid, while one particle in
/// ten thousand that flies alone counts with half its speed. The order of the particles does not matter but
/// for rounding.
double flow_speed(const ParticleSet& particles, const ThreadTeam& team);

}  // namespace twinflow
