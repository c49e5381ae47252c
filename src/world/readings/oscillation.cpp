#include "world/readings/oscillation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace twinflow {
namespace {

constexpr std::size_t kLeastPeriods = 3;
constexpr double kMostScatter = 0.2;           ///< of the periods, relative to their mean
constexpr double kLeastSamplesInPeriod = 6.0;  ///< below, the samples are too coarse for their own noise

struct Line {
  double mean = 0.0;  ///< at the mean time
  double slope = 0.0;
  double time = 0.0;  ///< the mean time
  double operator()(double at) const { return mean + slope * (at - time); }
};

double mean_of(std::span<const double> values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// The line of least squares through a record.
Line trend_of(std::span<const double> times, std::span<const double> values) {
  Line line{.mean = mean_of(values), .slope = 0.0, .time = mean_of(times)};
  double products = 0.0, squares = 0.0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    products += (times[k] - line.time) * (values[k] - line.mean);
    squares += (times[k] - line.time) * (times[k] - line.time);
  }
  if (squares > 0.0) line.slope = products / squares;
  return line;
}

double root_mean_square(std::span<const double> values) {
  double squares = 0.0;
  for (const double value : values) squares += value * value;
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// The times of the upward crossings of zero from below −band to above it. If noise crosses zero several
/// times on the way, the mean of these times.
std::vector<double> upward_crossings(std::span<const double> times, std::span<const double> swing,
                                     double band) {
  std::vector<double> crossings;
  bool is_below = false;
  double sum = 0.0, count = 0.0;
  for (std::size_t k = 0; k < swing.size(); ++k) {
    if (swing[k] < -band) {
      is_below = true;
      sum = count = 0.0;
    }
    if (!is_below) continue;
    if (k > 0 && swing[k - 1] < 0.0 && swing[k] >= 0.0) {
      const double part = swing[k - 1] / (swing[k - 1] - swing[k]);
      sum += times[k - 1] + part * (times[k] - times[k - 1]);
      count += 1.0;
    }
    if (swing[k] > band) {
      if (count > 0.0) crossings.push_back(sum / count);
      is_below = false;
    }
  }
  return crossings;
}

std::vector<double> without(const Line& line, std::span<const double> times, std::span<const double> values) {
  std::vector<double> rest(values.begin(), values.end());
  for (std::size_t k = 0; k < rest.size(); ++k) rest[k] -= line(times[k]);
  return rest;
}

/// The line through the means of whole periods, into which the oscillation itself does not enter, as it does
/// into the line through all values.
Line trend_of_periods(std::span<const double> times, std::span<const double> values,
                      const std::vector<double>& crossings) {
  std::vector<double> middles, means;
  for (std::size_t k = 1; k < crossings.size(); ++k) {
    const auto begin = std::lower_bound(times.begin(), times.end(), crossings[k - 1]) - times.begin();
    const auto end = std::lower_bound(times.begin(), times.end(), crossings[k]) - times.begin();
    const auto first = static_cast<std::size_t>(begin);
    const auto count = static_cast<std::size_t>(end - begin);
    middles.push_back(mean_of(times.subspan(first, count)));
    means.push_back(mean_of(values.subspan(first, count)));
  }
  return trend_of(middles, means);
}

/// The standard deviation of the distances between neighbors, relative to their mean.
double scatter_of(const std::vector<double>& crossings) {
  std::vector<double> periods;
  for (std::size_t k = 1; k < crossings.size(); ++k) periods.push_back(crossings[k] - crossings[k - 1]);
  const double mean = mean_of(periods);
  for (double& period : periods) period -= mean;
  return root_mean_square(periods) / mean;
}

}  // namespace

std::optional<Oscillation> oscillation_of(std::span<const double> times, std::span<const double> values) {
  if (times.size() < 2 * kLeastPeriods * static_cast<std::size_t>(kLeastSamplesInPeriod)) return {};
  const double middle = 0.5 * (times.front() + times.back());
  const auto first =
      static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), middle) - times.begin());
  times = times.subspan(first);
  values = values.subspan(first);

  std::vector<double> swing = without(trend_of(times, values), times, values);
  const double deviation = root_mean_square(swing);
  // Rounding of a constant is no oscillation.
  const double largest = std::abs(*std::max_element(
      values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); }));
  if (!(deviation > std::numeric_limits<float>::epsilon() * largest)) return {};

  std::vector<double> crossings = upward_crossings(times, swing, 0.5 * deviation);
  for (int refinement = 0; refinement < 2 && crossings.size() > kLeastPeriods; ++refinement) {
    swing = without(trend_of_periods(times, values, crossings), times, values);
    crossings = upward_crossings(times, swing, 0.5 * deviation);
  }
  if (crossings.size() < kLeastPeriods + 1 || scatter_of(crossings) > kMostScatter) return {};
  const auto periods = static_cast<double>(crossings.size() - 1);
  const double period = (crossings.back() - crossings.front()) / periods;
  const double interval = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  if (period < kLeastSamplesInPeriod * interval) return {};

  const auto begin = std::lower_bound(times.begin(), times.end(), crossings.front()) - times.begin();
  const auto end = std::lower_bound(times.begin(), times.end(), crossings.back()) - times.begin();
  const auto whole = [&](std::span<const double> of) {
    return of.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
  };
  return Oscillation{.frequency = 1.0 / period,
                     .amplitude = std::sqrt(2.0) * root_mean_square(whole(swing)),
                     .mean = mean_of(whole(values)),
                     .begin = crossings.front(),
                     .end = crossings.back()};
}

}  // namespace twinflow
