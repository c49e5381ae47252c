#pragma once

#include <string>

#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// The largest speed, domain units per second, without values that are not a number.
double fastest_speed(const ParticleSet& particles, const ThreadTeam& team);

/// The mean (Σ |v|¹⁶/N)^¹⁄₁₆ of speeds, domain units per second: near the flow's largest. It is four fifths
/// if a stroke moves a thirtieth of the fluid, half for a lone particle in ten thousand.
double flow_speed(const ParticleSet& particles, const ThreadTeam& team);

/// Describes a particle with a non-finite velocity, else the fastest. Requires a particle.
std::string describe_fastest(const ParticleSet& particles);

/// Throws BlowUpError, naming a particle, if a velocity or density is not finite, or a velocity component
/// exceeds `most_speed`, domain units per second. `substeps`: for the message.
void require_bounded(const ParticleSet& particles, double most_speed, int substeps, const ThreadTeam& team);

}  // namespace twinflow
