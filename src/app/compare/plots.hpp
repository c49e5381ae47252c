#pragma once

#include <span>
#include <vector>

#include "app/compare/result.hpp"
#include "app/report/gnuplot.hpp"

namespace twinflow::comparison {

/// The plots of one scene's variants over time: energy, errors, momentum, divergence, density, drag and lift,
/// or forces on solids, and what the scene's gauges read. Several variants add errors against the number of
/// cells or particles, and against time per step. Empty plots are left out. Variants with the same fluid
/// share its line.
std::vector<reports::Plot> plots_of(std::span<const Result* const> results);

}  // namespace twinflow::comparison
