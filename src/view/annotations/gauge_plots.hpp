#pragma once

#include <vector>

#include "view/annotations/plot.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// The plots of the gauges of the newest sample. A point has its velocity, its pressure and, with heat, its
/// temperature. A line has the flux through it and, in a liquid, its length in the fluid. A solid has the
/// force and the torque on it, and a body also its place and angle. At most kMostGaugePlots of them, the
/// first ones.
std::vector<Plot> gauge_plots(const History& history);

inline constexpr std::size_t kMostGaugePlots = 16;

}  // namespace twinflow
