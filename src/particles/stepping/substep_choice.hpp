#pragma once

#include <algorithm>
#include <span>

#include "core/error.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// A step with so many sub-steps that it is not begun.
class TooManySubsteps : public BlowUpError {
  using BlowUpError::BlowUpError;
};

struct SubstepLimits {
  double speed_weight;        ///< of the particle's beside the signal speed
  double signal_speed;        ///< domain units per second
  double cfl;                 ///< part of the interaction radius crossed in a sub-step
  double interaction_radius;  ///< domain units
  double movement_limit;      ///< domain units
  double solid_speed = 0.0;   ///< of the solids' fastest point, domain units per second
};

/// The largest displacement along an axis in a sub-step, domain units: half an interaction radius. It is less
/// in a space hardly wider, so that one wrap is enough, or if a wall may be thin.
double movement_limit(const Solids& solids, double interaction_radius, double spacing);
/// The largest way out of a solid, domain units. Particles return at once from a wall of two spacings.
inline double push_limit(double interaction_radius, double spacing) {
  return std::min(0.5 * interaction_radius, spacing);
}

/// The number of sub-steps, ≥ 1, for the largest speed of particles and balls (domain units per second). None
/// crosses more than cfl · interaction_radius, signals included. None reaches the movement limit, with
/// headroom for acceleration.
double substeps_for(double speed, double dt_seconds, const SubstepLimits& limits);

/// The same for particles, with at most `acceleration` by the body force, and balls. Throws TooManySubsteps,
/// naming the fastest, beyond a thousand times `max_substeps`.
double substeps_needed(const ParticleSet& particles, std::span<const Ball> balls, double acceleration,
                       double dt_seconds, const SubstepLimits& limits, int max_substeps,
                       const ThreadTeam& team);

}  // namespace twinflow
