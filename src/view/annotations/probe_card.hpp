#pragma once

#include <string>

#include "view/annotations/annotations.hpp"
#include "world/readings/probe.hpp"

namespace twinflow {

/// A card with the readings of a probe beside the point and inside `area`; on a solid also the forces of both
/// fluids on it. A cross marks the same point of every other pane. The card leaves `clear` pixels around the
/// point free, at most 60 points; `scale`: pixels per point.
Annotations probe_card(const ProbeReading& reading, const Layout& layout, PaneId pane, const Rect& area,
                       double clear, double scale);

/// A value in at most seven characters. Small changes of it keep the number of decimals: "0.123", "−4.560",
/// "−123.4", "1.2e-5".
std::string format_reading(double value);

}  // namespace twinflow
