#pragma once

#include <vector>

#include "view/annotations/plot.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// Plots of both fluids, with exact values: kinetic energy, enstrophy, remaining divergence and density
/// error, errors, momentum. Then drag and lift coefficients or forces, torques on solids, mean temperature,
/// Nusselt number, time per step. Empty curves and plots are left out; gauges have their own.
std::vector<Plot> plots_of(const History& history);

}  // namespace twinflow
