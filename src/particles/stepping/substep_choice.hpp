#pragma once

#include <algorithm>
#include <span>

#include "core/error.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// A step that would take so many sub-steps that it is not begun.
class TooManySubsteps : public BlowUpError {
  using BlowUpError::BlowUpError;
};

/// What limits the length of a sub-step.
struct SubstepLimits {
  double speed_weight;        ///< of a particle's own speed beside the signal speed
  double signal_speed;        ///< domain units per second
  double cfl;                 ///< part of the interaction radius that both may cross in a sub-step
  double interaction_radius;  ///< domain units
  double movement_limit;      ///< largest displacement of a particle in a sub-step, domain units
  double solid_speed = 0.0;   ///< of the fastest point of the scene's solids, domain units per second
};

/// The largest displacement of a particle along an axis in a sub-step, domain units. It is half an
/// interaction radius, or less in a space hardly wider, so that one wrap is enough, or if a wall may be thin.
double movement_limit(const Solids& solids, double interaction_radius, double spacing);
/// The largest way out of a solid into which a particle has got, domain units. Particles return in one go to
/// the surface of a wall of two spacings, whatever lets them in.
inline double push_limit(double interaction_radius, double spacing) {
  return std::min(0.5 * interaction_radius, spacing);
}

/// The number of sub-steps, at least 1, of a step whose fastest particle or ball has a speed (domain units
/// per second). Neither particles nor signals then cross more than cfl · interaction_radius in a sub-step. No
/// particle reaches the movement limit, with some headroom for acceleration on the way.
double substeps_for(double speed, double dt_seconds, const SubstepLimits& limits);

/// The same for particles, which the body force accelerates by `acceleration` at most, and for balls. Throws
/// TooManySubsteps, naming the fastest particle or ball, if the step would need more than a thousand times
/// `max_substeps`.
double substeps_needed(const ParticleSet& particles, std::span<const Ball> balls, double acceleration,
                       double dt_seconds, const SubstepLimits& limits, int max_substeps,
                       const ThreadTeam& team);

}  // namespace twinflow
