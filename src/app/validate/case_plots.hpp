#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/compare/gnuplot.hpp"
#include "app/validate/verdict.hpp"

namespace twinflow::validation {

/// The order p of an error that falls with N⁻ᵖ, by a straight line through the logarithms. N counts the cells
/// or particles on a side. Nothing for fewer than two runs with an error.
std::optional<double> fitted_order(std::span<const Verdict* const> runs);

/// The plots of a case, from its verdicts. Each quantity has two plots: the error against the resolution,
/// with other codes and the fitted order, and against the cost. Each profile and history has the finest run
/// of each fluid beside the published points.
std::vector<comparison::Plot> plots_of(const Case& whole, std::span<const Verdict> verdicts);

}  // namespace twinflow::validation
