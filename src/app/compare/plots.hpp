#pragma once

#include <span>
#include <vector>

#include "app/compare/gnuplot.hpp"
#include "app/compare/result.hpp"

namespace twinflow::comparison {

/// The plots of one scene's variants: energy, errors, momentum, divergence and density over time; where
/// several were run, errors against the number of cells or particles and against time per step. Those with
/// nothing to show are left out. Variants that differ in nothing that a fluid feels make one line of it.
std::vector<Plot> plots_of(std::span<const Result* const> results);

}  // namespace twinflow::comparison
