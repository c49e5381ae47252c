#pragma once

#include <span>

#include "scene/gauge.hpp"
#include "view/annotations/annotations.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// Named marks of the gauges in every pane: a cross or a line, none for solids. `scale`: pixels per point.
Annotations gauge_marks(std::span<const Gauge> gauges, const Layout& layout, double scale);

}  // namespace twinflow
