#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace twinflow {

/// The cubic through the four nearest of evenly spaced values, at a place in their distances behind the
/// first. There are at least four.
inline double cubic_through(std::span<const double> values, double place) {
  const int last = static_cast<int>(values.size()) - 4;
  const int first = std::clamp(static_cast<int>(std::floor(place)) - 1, 0, last);
  const auto nearest = values.subspan(static_cast<std::size_t>(first), 4);
  double sum = 0.0;
  for (int own = 0; own < 4; ++own) {
    double weight = 1.0;  // Lagrange's
    for (int other = 0; other < 4; ++other) {
      if (other != own) weight *= (place - first - other) / (own - other);
    }
    sum += weight * nearest[static_cast<std::size_t>(own)];
  }
  return sum;
}

}  // namespace twinflow
