#pragma once

#include <filesystem>
#include <string>

#include "app/validate/measure.hpp"
#include "app/validate/plan.hpp"

namespace twinflow::validation {

/// The result of one run.
struct Outcome {
  Place place;
  std::string folder;  ///< its name below DIR/runs
  Tables tables;
  std::string stopped;      ///< the reason why it ended early; empty if it did not
  std::string imbalance{};  ///< what is to be told of closed pockets (ImbalanceNotice); empty if nothing
  double time = 0.0;        ///< the time that it reached, seconds
  double elements = 0.0;    ///< cells or particles of the fluid that the run is about
  double cost = 0.0;        ///< milliseconds of wall time for a simulated second
  std::string processor;
  std::string renderer;
  int threads = 0;
  Settings settings{};  ///< at the start

  /// Cells or particles on a side of the domain, as if it were a square.
  double resolution() const;
};

/// Reads the folder of a complete run. Throws InputError that names the file.
Outcome read_outcome(const Place& place, const std::filesystem::path& folder);

}  // namespace twinflow::validation
