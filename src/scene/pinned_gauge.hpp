#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// A new gauge at a point of the scene, in domain units to four decimals. It has the first usual name that is
/// free in the scene.
Gauge pinned_gauge(const Scene& scene, glm::dvec2 place);

/// Reads a gauge as `parse_gauge` does and adds it with a name that no other gauge has: a solid's gauge that
/// of the solid, others the usual one. Throws InputError, also if the scene can have no more gauges.
void add_gauge(Scene& scene, const std::string& text);
/// Adds a gauge with this name, or with the usual one if it is empty. Throws InputError, also for a name that
/// gauges cannot have.
void add_gauge(Scene& scene, const std::string& text, const std::string& name);

}  // namespace twinflow
