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

/// Values to write at a colour bar: both ends of the range where their text is short, as those of a range of
/// the above are, and even steps.
std::vector<double> ticks(const ValueRange& range);
/// The shortest text that tells the tick values of one range apart: "0.25", "−2", "5e-7".
std::string format_tick(double value);

/// The smallest and largest finite value; {0, 0} where there is none.
ValueRange extent(std::span<const float> values);

}  // namespace twinflow
