#pragma once

#include <filesystem>

#include "app/report/run_record.hpp"
#include "app/validate/measure.hpp"
#include "app/validate/plan.hpp"

namespace twinflow::validation {

struct Outcome : reports::RunRecord {
  Place place;
  Tables tables;
  double elements = 0.0;  ///< cells or particles
  double cost = 0.0;      ///< wall milliseconds per simulated second

  /// Elements on a side, as in a square domain.
  double resolution() const;
};

/// Reads a complete run. Throws InputError that names the file.
Outcome read_outcome(const Place& place, const std::filesystem::path& folder);

}  // namespace twinflow::validation
