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
  bool worsens = false;  ///< the fitted error grows with the resolution

  bool passes() const { return error && *error <= tolerance; }
  /// "pass", "fail" or "stopped".
  std::string word() const;
};

/// The verdicts on a quantity of one fluid's runs.
std::vector<const Verdict*> runs_of(std::span<const Verdict> verdicts, const Quantity& quantity, Fluid fluid);

/// The order p of an error ~ N⁻ᵖ, by a line through the logarithms; N: elements on a side. Nothing for fewer
/// than two errors.
std::optional<double> fitted_order(std::span<const Verdict* const> runs);
/// Smaller orders round to zero: such an error neither falls nor grows.
inline constexpr double kLeastOrder = 0.05;

/// The verdicts by outcome, and by quantity of its case. They refer to the arguments.
std::vector<Verdict> verdicts_of(std::span<const Case> cases, std::span<const Outcome> outcomes);

std::string validation_csv(std::span<const Verdict> verdicts);

}  // namespace twinflow::validation
