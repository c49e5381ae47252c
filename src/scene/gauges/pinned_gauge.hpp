#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// A new gauge at a point of the scene, in domain units to four decimals, with the first usual name that no
/// gauge of the scene has.
Gauge pinned_gauge(const Scene& scene, glm::dvec2 place);

}  // namespace twinflow
