#pragma once

#include <vector>

#include "view/annotations/plot.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// The plots of both fluids, with any exact values: kinetic energy, enstrophy, remaining divergence and
/// density error, errors, and momentum. Then come drag and lift coefficients, the forces and torques on
/// solids, the mean temperature, the Nusselt number, and the time per step. The gauges have theirs. Curves
/// without a value and plots without a curve are left out. Coefficients replace forces.
std::vector<Plot> plots_of(const History& history);

}  // namespace twinflow
