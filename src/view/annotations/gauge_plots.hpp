#pragma once

#include <vector>

#include "view/annotations/plot.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// Plots of the newest sample's gauges, the first kMostGaugePlots. Points: velocity, pressure and, with heat,
/// temperature. Lines: flux and, in a liquid, length in the fluid. Solids: force, torque and, for bodies,
/// place and angle.
std::vector<Plot> gauge_plots(const History& history);

inline constexpr std::size_t kMostGaugePlots = 16;

}  // namespace twinflow
