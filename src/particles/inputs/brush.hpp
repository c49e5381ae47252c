#pragma once

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Adds a stroke's footprint to the velocities and to the temperatures, if there are any, and mixes its
/// color into the dye, as the formulas in scene/gestures/stroke.hpp say.
void apply_stroke(ParticleSet& particles, const Neighborhood& neighborhood, const Domain& domain,
                  const Stroke& stroke);

}  // namespace twinflow
