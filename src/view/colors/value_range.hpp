#pragma once

#include <span>
#include <string>
#include <vector>

namespace twinflow {

/// The values that a colour map spans.
struct ValueRange {
  double low = 0.0;
  double high = 1.0;
  bool operator==(const ValueRange&) const = default;
};

/// The smallest of 1, 2 and 5 times a power of ten that is not below `value`; 1 where the value is not
/// positive and finite. A range made of it stands still while its maximum moves a little.
double rounded_up(double value);

/// From zero, or about zero, to the largest magnitude, rounded up.
ValueRange range_from_zero(double largest);
ValueRange range_about_zero(double largest);
/// Covers low to high, both ends moved outwards to a tick.
ValueRange range_around(double low, double high);

/// What the automatic range of a quantity looks like.
enum class RangeRule {
  from_zero,      ///< magnitudes: from zero to the largest one
  about_zero,     ///< signed values: equally far to both sides of zero
  around_values,  ///< values that stay near their mean: from the lowest one to the highest one
};
/// The interval that a range of this rule has to cover where values lie in `values`.
ValueRange interval_to_cover(RangeRule rule, const ValueRange& values);
/// The smallest range of this rule with round ends that covers such an interval.
ValueRange round_range(RangeRule rule, const ValueRange& interval);

/// Values to write at a colour bar: both ends of the range where their text is short, as those of a range of
/// the above are, and even steps.
std::vector<double> ticks(const ValueRange& range);
/// The shortest text that tells the tick values of one range apart: "0.25", "−2", "5e-7".
std::string format_tick(double value);

/// The smallest and largest finite value; {0, 0} where there is none.
ValueRange extent(std::span<const float> values);

}  // namespace twinflow
