#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/compare/gnuplot.hpp"
#include "app/validate/verdict.hpp"

namespace twinflow::validation {

/// The order p of an error ~ N⁻ᵖ, by a line through the logarithms; N: elements on a side. Nothing for fewer
/// than two errors.
std::optional<double> fitted_order(std::span<const Verdict* const> runs);

/// Each quantity's error against the resolution, with other codes and the fitted order, and against the cost.
/// Profiles and histories show each fluid's finest run beside published points.
std::vector<comparison::Plot> plots_of(const Case& whole, std::span<const Verdict> verdicts);

}  // namespace twinflow::validation
