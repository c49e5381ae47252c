#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/validate/outcome.hpp"

namespace twinflow::validation {

/// What a run says about a quantity.
struct Verdict {
  const Case* of_case = nullptr;
  const Quantity* quantity = nullptr;
  const Outcome* outcome = nullptr;
  std::optional<double> measured;  ///< nothing if the run stopped early or lacks the value
  std::optional<double> error;     ///< distance from the reference, relative if the quantity says so
  double tolerance = 0.0;

  bool passes() const { return error && *error <= tolerance; }
  /// "pass", "fail" or "stopped".
  std::string word() const;
};

/// The verdicts by outcome, and by quantity of its case. They refer to the arguments.
std::vector<Verdict> verdicts_of(std::span<const Case> cases, std::span<const Outcome> outcomes);

/// The text of validation.csv, a row per verdict.
std::string validation_csv(std::span<const Verdict> verdicts);

}  // namespace twinflow::validation
