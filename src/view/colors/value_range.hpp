#pragma once

#include <span>
#include <string>
#include <vector>

namespace twinflow {

/// The values that a color map spans.
struct ValueRange {
  double low = 0.0;
  double high = 1.0;
  bool operator==(const ValueRange&) const = default;
};

/// The smallest of 1, 2 and 5 times a power of ten that is not below `value`; 1 where the value is not
/// positive and finite. A range that ends there stands still while the maximum moves a little.
double rounded_up(double value);

/// The range from zero to the largest magnitude, rounded up, and the symmetric range about zero.
ValueRange range_from_zero(double largest);
ValueRange range_about_zero(double largest);
/// The range from low to high with both ends moved outwards to a tick.
ValueRange range_around(double low, double high);

/// Where the automatic range of a quantity lies.
enum class RangeRule {
  from_zero,      ///< magnitudes: from zero to the largest one
  about_zero,     ///< signed values: equally far to both sides of zero
  around_values,  ///< values that stay near their mean: from the lowest one to the highest one
};
/// The interval that a range of this rule has to cover where values lie in `values`; about zero or from zero
/// it reaches at least as far as `floor`.
ValueRange interval_to_cover(RangeRule rule, const ValueRange& values, double floor = 0.0);
/// The smallest range of this rule with round ends that covers such an interval.
ValueRange round_range(RangeRule rule, const ValueRange& interval);

/// The values to write at a color bar: even steps, and both ends of the range if their text is short. The
/// ranges above have such ends.
std::vector<double> ticks(const ValueRange& range);
/// A short text that distinguishes the ticks of one range: "0.25", "−2", "5e-7".
std::string format_tick(double value);

/// The smallest and largest finite value; {0, 0} if there is none.
ValueRange extent(std::span<const float> values);

}  // namespace twinflow
