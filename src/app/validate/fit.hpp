#pragma once

#include <optional>
#include <utility>
#include <vector>

// Least-squares fits to points (x, y).
namespace twinflow::validation {

/// The slope of y over x; nothing for fewer than two places.
std::optional<double> slope(const std::vector<std::pair<double, double>>& points);

/// The period T of the best fit a + b cos(2π x / T) + c sin(2π x / T). It lies strictly between a tenth and
/// twice the record's length. Nothing otherwise, or for fewer than eight points.
std::optional<double> period_of(const std::vector<std::pair<double, double>>& points);

}  // namespace twinflow::validation
