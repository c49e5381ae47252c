#pragma once

#include "core/domain.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Adds a stroke to velocities, temperatures and dye; see scene/gestures/stroke.hpp.
void apply_stroke(ParticleSet& particles, const Neighborhood& neighborhood, const Domain& domain,
                  const Stroke& stroke);

}  // namespace twinflow
