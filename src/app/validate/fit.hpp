#pragma once

#include <optional>
#include <utility>
#include <vector>

// Least-squares fits to points (x, y).
namespace twinflow::validation {

/// The slope of y over x; nothing for fewer than two places.
std::optional<double> slope(const std::vector<std::pair<double, double>>& points);

/// The period T of the best fit a + b cos(2π x / T) + c sin(2π x / T), between a tenth and twice the length
/// of the record. Nothing for fewer than eight points, or at these limits.
std::optional<double> period_of(const std::vector<std::pair<double, double>>& points);

}  // namespace twinflow::validation
