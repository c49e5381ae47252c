#pragma once

#include <span>

#include "scene/gauge.hpp"
#include "view/annotations/annotations.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// Marks the gauges in every pane, with their names: a cross at a point and a line along a line. Those of
/// solids have no mark. `scale`: pixels per point.
Annotations gauge_marks(std::span<const Gauge> gauges, const Layout& layout, double scale);

}  // namespace twinflow
