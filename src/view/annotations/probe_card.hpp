#pragma once

#include <string>

#include "view/annotations/annotations.hpp"
#include "world/readings/probe.hpp"

namespace twinflow {

/// A card that tells what a probe reads, beside the point and not over it, inside `area`; and a cross at the
/// same point of every other pane. `clear`: pixels around the point to keep free, but for a wide brush;
/// `scale`: pixels per point.
Annotations probe_card(const ProbeReading& reading, const Layout& layout, PaneId pane, const Rect& area,
                       double clear, double scale);

/// A value in at most seven characters, of which the last ones stand still as it changes: "0.123", "−4.560",
/// "−123.4", "1.2e-5".
std::string format_reading(double value);

}  // namespace twinflow
