#include "app/validate/measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/validate/fit.hpp"

namespace twinflow::validation {
namespace {

using Points = std::vector<std::pair<double, double>>;
using Column = std::vector<double>;

/// Half a millisecond: the times of rows are sums of steps.
constexpr double kSameTime = 5e-4;
constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

bool is_value(const std::pair<double, double>& point) { return std::isfinite(point.second); }

const Gauge& gauge_of(const Case& whole, const std::string& name) {
  return *std::ranges::find(whole.scene.gauges, name, &Gauge::name);
}

/// The values of a column; not a number for missing ones.
Column numbers_of(const reports::CsvTable& table, const std::string& name) {
  const std::vector<std::optional<double>> values = table.column(name);
  Column numbers;
  numbers.reserve(values.size());
  for (const std::optional<double>& value : values) numbers.push_back(value.value_or(kMissing));
  return numbers;
}

/// The columns of the samples along a line, from its beginning.
std::vector<Column> samples_of(const Quantity& quantity, const Gauge& gauge, Fluid fluid,
                               const Tables& tables) {
  const std::string name = gauge.name + "_" + name_of(fluid) + "_" + quantity.column + "_";
  std::vector<Column> columns;
  columns.reserve(static_cast<std::size_t>(gauge.samples));
  for (int k = 0; k < gauge.samples; ++k) {
    columns.push_back(numbers_of(tables.gauges.value(), name + std::to_string(k)));
  }
  return columns;
}

/// The place of the last crossing of a level, in samples from the beginning, by a straight line between two
/// samples. Not a number if there is none.
double last_crossing(const Column& values, double level) {
  for (std::size_t k = values.size() - 1; k > 0; --k) {
    const double before = values[k - 1] - level;
    const double after = values[k] - level;
    if ((before < 0.0) == (after < 0.0)) continue;
    return static_cast<double>(k - 1) + before / (before - after);
  }
  return kMissing;
}

/// One number of the values along a line; not a number if one is missing.
double along_line(const Quantity& quantity, const Gauge& gauge, const Column& values) {
  if (!std::ranges::all_of(values, [](double value) { return std::isfinite(value); })) return kMissing;
  if (quantity.along == Along::maximum) return std::ranges::max(values);
  if (quantity.along == Along::minimum) return std::ranges::min(values);
  const glm::dvec2 way = gauge.to - gauge.from;
  return std::hypot(way.x, way.y) * last_crossing(values, quantity.level) / (gauge.samples - 1);
}

/// What the quantity reads of a gauge in every row.
Column read_gauge(const Quantity& quantity, const Gauge& gauge, Fluid fluid, const Tables& tables) {
  if (quantity.along == Along::whole) {
    return numbers_of(tables.gauges.value(), gauge.name + "_" + name_of(fluid) + "_" + quantity.column);
  }
  const std::vector<Column> samples = samples_of(quantity, gauge, fluid, tables);
  Column readings;
  readings.reserve(samples.front().size());
  for (std::size_t row = 0; row < samples.front().size(); ++row) {
    Column values;
    values.reserve(samples.size());
    for (const Column& sample : samples) values.push_back(sample[row]);
    readings.push_back(along_line(quantity, gauge, values));
  }
  return readings;
}

/// The quantity in every row; not a number for missing values.
Column readings_of(const Quantity& quantity, Fluid fluid, const Case& whole, const Tables& tables) {
  if (quantity.gauge.empty()) {
    Column readings = numbers_of(tables.metrics, name_of(fluid) + ("_" + quantity.column));
    if (!quantity.both) return readings;
    const Column more = numbers_of(tables.metrics, name_of(other_than(fluid)) + ("_" + quantity.column));
    for (std::size_t row = 0; row < readings.size(); ++row) readings[row] += more[row];
    return readings;
  }
  Column readings = read_gauge(quantity, gauge_of(whole, quantity.gauge), fluid, tables);
  if (quantity.minus.empty()) return readings;
  const Column less = read_gauge(quantity, gauge_of(whole, quantity.minus), fluid, tables);
  for (std::size_t row = 0; row < readings.size(); ++row) readings[row] -= less[row];
  return readings;
}

std::optional<double> rate_of(const Points& points) {
  Points logarithms;
  for (const auto& [time, value] : points) {
    if (value != 0.0) logarithms.emplace_back(time, std::log(std::abs(value)));
  }
  return slope(logarithms);
}

std::optional<double> reduced(Reduction reduction, const Points& points) {
  if (points.empty() || !std::ranges::all_of(points, is_value)) return {};
  const auto value = [](const auto& point) { return point.second; };
  switch (reduction) {
    case Reduction::last:
      return points.back().second;
    case Reduction::mean: {
      double sum = 0.0;
      for (const auto& point : points) sum += point.second;
      return sum / static_cast<double>(points.size());
    }
    case Reduction::maximum:
      return std::ranges::max(points, {}, value).second;
    case Reduction::maximum_time:
      return std::ranges::max(points, {}, value).first;
    case Reduction::minimum:
      return std::ranges::min(points, {}, value).second;
    case Reduction::largest:
      return std::abs(
          std::ranges::max(points, {}, [](const auto& point) { return std::abs(point.second); }).second);
    case Reduction::rate:
      return rate_of(points);
    case Reduction::change:
      if (points.front().second == 0.0) return {};
      return points.back().second / points.front().second - 1.0;
    case Reduction::period:
      return period_of(points);
  }
  return {};
}

bool is_in_window(const Quantity& quantity, double time) {
  const bool late = quantity.to > 0.0 && time > quantity.to + kSameTime;
  return time >= quantity.from - kSameTime && !late;
}

/// Time and reading of the rows in the quantity's window, from the first value on.
Points points_of(const Quantity& quantity, Fluid fluid, const Case& whole, const Tables& tables) {
  const reports::CsvTable& table = quantity.gauge.empty() ? tables.metrics : tables.gauges.value();
  const Column times = numbers_of(table, "time");
  const Column readings = readings_of(quantity, fluid, whole, tables);
  Points points;
  for (std::size_t row = 0; row < times.size(); ++row) {
    if (is_in_window(quantity, times[row])) points.emplace_back(times[row], readings[row]);
  }
  points.erase(points.begin(), std::ranges::find_if(points, is_value));
  return points;
}

/// The largest distance of a line from published points, over the points' own values if it is `relative`.
/// Nothing if the line has no value at one of their places.
std::optional<double> distance_from(const Points& published, const Points& line, bool relative) {
  double largest = 0.0;
  for (const auto& [place, value] : published) {
    const double found = reports::value_at(line, place, 1e-12).value_or(kMissing);
    const double distance = std::abs(found - value) / (relative ? std::abs(value) : 1.0);
    if (!std::isfinite(distance)) return {};
    largest = std::max(largest, distance);
  }
  return largest;
}

}  // namespace

std::vector<std::pair<double, double>> profile_of(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                  const Tables& tables) {
  const Gauge& gauge = gauge_of(whole, quantity.gauge);
  const Column times = numbers_of(tables.gauges.value(), "time");
  Points points;
  for (const Column& sample : samples_of(quantity, gauge, fluid, tables)) {
    Points counted;
    for (std::size_t row = 0; row < times.size(); ++row) {
      const bool counts = quantity.reduction == Reduction::mean ? is_in_window(quantity, times[row])
                                                                : row + 1 == times.size();
      if (counts) counted.emplace_back(times[row], sample[row]);
    }
    points.emplace_back(static_cast<double>(points.size()) / (gauge.samples - 1),
                        quantity.scale * reduced(quantity.reduction, counted).value_or(kMissing));
  }
  return points;
}

std::vector<std::pair<double, double>> history_of(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                  const Tables& tables) {
  Points points = points_of(quantity, fluid, whole, tables);
  for (auto& [time, value] : points) value *= quantity.scale;
  return points;
}

std::optional<double> measured(const Quantity& quantity, Fluid fluid, const Case& whole,
                               const Tables& tables) {
  if (!quantity.profile.empty()) {
    return distance_from(quantity.profile, profile_of(quantity, fluid, whole, tables), quantity.relative);
  }
  if (!quantity.history.empty()) {
    return distance_from(quantity.history, history_of(quantity, fluid, whole, tables), quantity.relative);
  }
  const auto value = reduced(quantity.reduction, points_of(quantity, fluid, whole, tables));
  return value ? std::optional(quantity.scale * *value) : std::nullopt;
}

}  // namespace twinflow::validation
