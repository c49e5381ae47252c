#pragma once

#include <span>
#include <vector>

#include "app/report/gnuplot.hpp"
#include "app/validate/verdict.hpp"

namespace twinflow::validation {

/// Each quantity's error against the resolution, with other codes and the fitted order, and against the cost.
/// Profiles and histories show each fluid's finest run beside published points.
std::vector<reports::Plot> plots_of(const Case& whole, std::span<const Verdict> verdicts);

}  // namespace twinflow::validation
