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
  std::string stopped;      ///< empty unless it ended early
  std::string imbalance{};  ///< see ImbalanceNotice
  double time = 0.0;        ///< reached, seconds
  double elements = 0.0;    ///< cells or particles
  double cost = 0.0;        ///< wall milliseconds per simulated second
  std::string processor;
  std::string renderer;
  int threads = 0;
  Settings settings{};  ///< at the start

  /// Elements on a side, as in a square domain.
  double resolution() const;
};

/// Reads a complete run. Throws InputError that names the file.
Outcome read_outcome(const Place& place, const std::filesystem::path& folder);

}  // namespace twinflow::validation
