#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "app/report/csv_table.hpp"
#include "app/validate/case.hpp"

namespace twinflow::validation {

struct Tables {
  reports::CsvTable metrics;
  std::optional<reports::CsvTable> gauges;  ///< if the scene has gauges
};

/// A quantity's value. Nothing if a needed value is missing or not finite; rows before the first value may
/// lack it. Throws InputError for a missing column.
std::optional<double> measured(const Quantity& quantity, Fluid fluid, const Case& whole,
                               const Tables& tables);

/// A profile's line: share of the length, and value at the end or mean over the window. Not a number if a
/// value is missing.
std::vector<std::pair<double, double>> profile_of(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                  const Tables& tables);

/// The scaled readings in the window; not a number if missing.
std::vector<std::pair<double, double>> history_of(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                  const Tables& tables);

}  // namespace twinflow::validation
