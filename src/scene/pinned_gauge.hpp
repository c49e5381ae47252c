#pragma once

#include "scene/scene.hpp"

namespace twinflow {

/// A gauge at a point, domain units to four decimals, with the first free usual name.
Gauge pinned_gauge(const Scene& scene, glm::dvec2 place);

/// Adds a gauge read by `parse_gauge` with a free name: its solid's, or the usual. Throws InputError, also
/// for too many gauges.
void add_gauge(Scene& scene, const std::string& text);
/// Adds a gauge with this name; empty: the usual. Throws InputError, also for the name.
void add_gauge(Scene& scene, const std::string& text, const std::string& name);

}  // namespace twinflow
