#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/compare/result.hpp"
#include "app/validate/case.hpp"

namespace twinflow::validation {

/// The tables that one run leaves behind.
struct Tables {
  comparison::MetricsTable metrics;
  std::optional<comparison::MetricsTable> gauges;  ///< if the scene has gauges
};

/// The value of a quantity in a run of a fluid. Nothing if the tables lack a value that it needs, or hold one
/// that is not finite. Rows without a value may only come before the first value. Throws InputError if the
/// tables have no such column.
std::optional<double> measured(const Quantity& quantity, Fluid fluid, const Case& whole,
                               const Tables& tables);

/// The line that a profile is compared with: the share of the length, and the value there at the end. With
/// Reduction::mean it is the mean over the quantity's window. Not a number if one of its values is missing.
std::vector<std::pair<double, double>> profile_of(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                  const Tables& tables);

/// The scaled readings of the quantity over time in its window, from the first one on. Not a number if there
/// is none.
std::vector<std::pair<double, double>> history_of(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                  const Tables& tables);

}  // namespace twinflow::validation
