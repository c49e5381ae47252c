#include "view/colors/value_range.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/numbers.hpp"

namespace twinflow {
namespace {

// Widens comparisons, so that 0.2 as the quotient of two floats still counts as 0.2.
constexpr double kSlack = 1e-6;
constexpr double kClosestTicks = 0.6;  ///< steps

/// Whether three digits are enough to write a value.
bool is_short(double value) {
  if (value == 0.0) return true;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2.0);
  return std::abs(value / unit - std::round(value / unit)) < 1e3 * kSlack;
}

/// The distance between ticks. For a range about zero that ends at a round number, it is half of the upper
/// end. Otherwise it is a quarter of the range for 0 … 2, a fifth for 0 … 1 and 0 … 5.
double tick_step(const ValueRange& range) {
  if (range.low == -range.high && std::abs(rounded_up(range.high) / range.high - 1.0) < kSlack) {
    return range.high / 2.0;
  }
  return rounded_up((range.high - range.low) / 6.0);
}

}  // namespace

double rounded_up(double value) {
  if (!(value > 0.0) || !std::isfinite(value)) return 1.0;
  const double decade = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (value <= step * decade * (1.0 + kSlack)) return step * decade;
  }
  return 10.0 * decade;
}

ValueRange range_from_zero(double largest) { return {0.0, rounded_up(largest)}; }

ValueRange range_about_zero(double largest) {
  const double end = rounded_up(largest);
  return {-end, end};
}

ValueRange range_around(double low, double high) {
  const double smallest_span = 0.01 * std::max({std::abs(low), std::abs(high), 1e-6});
  const double step = rounded_up(std::max(high - low, smallest_span) / 5.0);
  ValueRange range{step * std::floor(low / step + kSlack), step * std::ceil(high / step - kSlack)};
  if (range.high <= range.low) range.high = range.low + step;
  return range;
}

ValueRange interval_to_cover(RangeRule rule, const ValueRange& values, double floor) {
  if (rule == RangeRule::around_values) return values;
  const double largest = std::max({std::abs(values.low), std::abs(values.high), floor});
  return {rule == RangeRule::about_zero ? -largest : 0.0, largest};
}

ValueRange round_range(RangeRule rule, const ValueRange& interval) {
  switch (rule) {
    case RangeRule::from_zero:
      return range_from_zero(interval.high);
    case RangeRule::about_zero:
      return range_about_zero(interval.high);
    case RangeRule::around_values:
      return range_around(interval.low, interval.high);
  }
  throw std::logic_error("a range rule without a range");
}

std::vector<double> ticks(const ValueRange& range) {
  const double step = tick_step(range);
  std::vector<double> values;
  if (is_short(range.low)) values.push_back(range.low);
  for (double k = std::ceil(range.low / step - kSlack); k * step <= range.high + kSlack * step; ++k) {
    const double value = std::abs(k) < 0.5 ? 0.0 : k * step;
    const bool crowds_low = !values.empty() && value - values.front() < kClosestTicks * step;
    const bool crowds_high = is_short(range.high) && range.high - value < kClosestTicks * step;
    if (!crowds_low && !crowds_high) values.push_back(value);
  }
  if (is_short(range.high)) values.push_back(range.high);
  return values;
}

int digits_of(double value, double step) {
  constexpr int kMost = 12;
  constexpr double kExact = 0.01;  // of the step
  if (value == 0.0) return 1;
  const int decade = static_cast<int>(std::floor(std::log10(std::abs(value))));
  for (int digits = 1; digits < kMost; ++digits) {
    const double unit = std::pow(10.0, decade - digits + 1);
    if (std::abs(value - unit * std::round(value / unit)) <= kExact * step) return digits;
  }
  return kMost;
}

std::string format_tick(double value, double step) {
  constexpr int kDigits = 4;
  const int digits = step > 0.0 ? std::max(kDigits, digits_of(value, step)) : kDigits;
  return (value < 0.0 ? "−" : "") + formatted("%.*g", digits, std::abs(value));
}

ValueRange extent(std::span<const float> values) {
  ValueRange found{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    found.low = std::min(found.low, double(value));
    found.high = std::max(found.high, double(value));
  }
  return found.low <= found.high ? found : ValueRange{0.0, 0.0};
}

}  // namespace twinflow
