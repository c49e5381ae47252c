#pragma once

#include <filesystem>
#include <string>

#include "app/validate/measure.hpp"
#include "app/validate/plan.hpp"

namespace twinflow::validation {

struct Outcome {
  Place place;
  std::string folder;  ///< below DIR/runs
  Tables tables;
  std::string stopped;      ///< the reason for an early end, or empty
  std::string imbalance{};  ///< on closed pockets (ImbalanceNotice), or empty
  double time = 0.0;        ///< reached, seconds
  double elements = 0.0;    ///< cells or particles of the run's fluid
  double cost = 0.0;        ///< wall milliseconds per simulated second
  std::string processor;
  std::string renderer;
  int threads = 0;
  Settings settings{};  ///< at the start

  /// Cells or particles on a side of a domain taken as a square.
  double resolution() const;
};

/// Reads the folder of a complete run. Throws InputError that names the file.
Outcome read_outcome(const Place& place, const std::filesystem::path& folder);

}  // namespace twinflow::validation
