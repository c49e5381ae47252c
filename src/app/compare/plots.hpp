#pragma once

#include <span>
#include <vector>

#include "app/compare/gnuplot.hpp"
#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// The plots of one scene's variants over time: energy, errors, momentum, divergence, density, drag and lift,
/// or forces on solids. Several variants have errors against the number of cells or particles, and against
/// the time per step. Empty plots are left out. Variants in which a fluid is the same share one line of that
/// fluid.
std::vector<Plot> plots_of(std::span<const Result* const> results);

}  // namespace twinflow::comparison
