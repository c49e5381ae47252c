#pragma once

#include <string>

#include "view/annotations/annotations.hpp"
#include "world/readings/probe.hpp"

namespace twinflow {

/// A card with a probe's readings beside the point, inside `area`; on a solid also both fluids' forces. A
/// cross marks the point in other panes. `clear`: free pixels around the point, at most 60 points. `scale`:
/// pixels per point.
Annotations probe_card(const ProbeReading& reading, const Layout& layout, PaneId pane, const Rect& area,
                       double clear, double scale);

/// At most seven characters, with steady decimals under small changes: "0.123", "−4.560", "−123.4", "1.2e-5".
std::string format_reading(double value);

}  // namespace twinflow
