#pragma once

#include <vector>

#include "view/annotations/plot.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// The plots of kinetic energy, enstrophy, remaining divergence and density error, errors, momentum, the
/// coefficients of drag and lift, the forces and torques on solids, the mean temperature and the Nusselt
/// number, and time per step, for both fluids, with the exact values where they are known, and those of the
/// gauges. Curves without a value and plots without a curve are left out, and so are the forces where there
/// are coefficients.
std::vector<Plot> plots_of(const History& history);

}  // namespace twinflow
