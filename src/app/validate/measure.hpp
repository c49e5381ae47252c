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
  std::optional<comparison::MetricsTable> gauges;  ///< where the scene has gauges
};

/// The value of a quantity in a run of a fluid; nothing where the tables have no such values. Throws
/// InputError if they have no such column.
std::optional<double> measured(const Quantity& quantity, Fluid fluid, const Case& whole,
                               const Tables& tables);

/// The last readings of the quantity's gauge along its line: the share of the length, and the value.
std::vector<std::pair<double, double>> last_profile(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                    const Tables& tables);

/// The slope of y over x by least squares; nothing for fewer than two places.
std::optional<double> slope(const std::vector<std::pair<double, double>>& points);

}  // namespace twinflow::validation
