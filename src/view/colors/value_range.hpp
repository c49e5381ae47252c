#pragma once

#include <span>
#include <string>
#include <vector>

namespace twinflow {

struct ValueRange {
  double low = 0.0;
  double high = 1.0;
  bool operator==(const ValueRange&) const = default;
};

/// The smallest of 1, 2 and 5 times a power of ten not below `value`; 1 if it is not positive and finite.
double rounded_up(double value);

/// From zero to the rounded-up largest magnitude, and symmetric about zero.
ValueRange range_from_zero(double largest);
ValueRange range_about_zero(double largest);
/// The range with both ends moved outward to a tick.
ValueRange range_around(double low, double high);

enum class RangeRule {
  from_zero,      ///< magnitudes: from zero to the largest
  about_zero,     ///< signed values: symmetric about zero
  around_values,  ///< values near their mean: from lowest to highest
};
/// The interval that a range of this rule must cover for `values`; from or about zero it reaches at least
/// `floor`.
ValueRange interval_to_cover(RangeRule rule, const ValueRange& values, double floor = 0.0);
/// The smallest such range with round ends.
ValueRange round_range(RangeRule rule, const ValueRange& interval);

/// The values at a color bar: even steps, and both ends if their text is short.
std::vector<double> ticks(const ValueRange& range);
/// How many significant digits tell `value` from others that are multiples of `step`; at most 12.
int digits_of(double value, double step);
/// A short text for a tick: "0.25", "−2", "5e-07". It has four digits, or as many as ticks at a distance of
/// `step` need to differ.
std::string format_tick(double value, double step = 0.0);

/// The smallest and largest finite value; {0, 0} without one.
ValueRange extent(std::span<const float> values);

}  // namespace twinflow
