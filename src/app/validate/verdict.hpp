#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/validate/outcome.hpp"

namespace twinflow::validation {

struct Verdict {
  const Case* of_case = nullptr;
  const Quantity* quantity = nullptr;
  const Outcome* outcome = nullptr;
  std::optional<double> measured;  ///< nothing after an early end
  std::optional<double> error;     ///< relative if the quantity says so
  double tolerance = 0.0;

  bool passes() const { return error && *error <= tolerance; }
  /// "pass", "fail" or "stopped".
  std::string word() const;
};

/// The verdicts by outcome, and by quantity of its case. They refer to the arguments.
std::vector<Verdict> verdicts_of(std::span<const Case> cases, std::span<const Outcome> outcomes);

std::string validation_csv(std::span<const Verdict> verdicts);

}  // namespace twinflow::validation
