#pragma once

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Adds a stroke's footprint to the velocities and any temperatures, and mixes its color into the dye. See
/// the formulas in scene/gestures/stroke.hpp.
void apply_stroke(ParticleSet& particles, const Neighborhood& neighborhood, const Domain& domain,
                  const Stroke& stroke);

}  // namespace twinflow
