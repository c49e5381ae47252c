#pragma once

#include <string>

#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// The largest speed of a particle, domain units per second. Velocities that are not a number are left out.
double fastest_speed(const ParticleSet& particles, const ThreadTeam& team);

/// The sixteenth-power mean of the speeds, domain units per second: (Σ |v|¹⁶/N)^¹⁄₁₆. It is near the largest
/// speed of a flow: four fifths of it if a stroke moves a thirtieth of the fluid. A lone fast particle in ten
/// thousand counts with half its speed. The order of the particles matters only for rounding.
double flow_speed(const ParticleSet& particles, const ThreadTeam& team);

/// Describes a particle with a velocity that is not finite, or else the fastest one. Example: "particle 17 at
/// (0.2, -0.3) moves at 812 domain units/s". There must be a particle.
std::string describe_fastest(const ParticleSet& particles);

/// Throws BlowUpError, naming a particle, if a velocity or density is not finite, or if a component of a
/// velocity exceeds `most_speed`, domain units per second. It happened in the last of `substeps` sub-steps.
void require_bounded(const ParticleSet& particles, double most_speed, int substeps, const ThreadTeam& team);

}  // namespace twinflow
