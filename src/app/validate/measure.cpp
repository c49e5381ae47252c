#include "app/validate/measure.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"

namespace twinflow::validation {
namespace {

using Points = std::vector<std::pair<double, double>>;

/// Half a millisecond: the times of rows are sums of steps.
constexpr double kSameTime = 5e-4;

const Gauge& gauge_of(const Case& whole, const std::string& name) {
  return *std::ranges::find(whole.scene.gauges, name, &Gauge::name);
}

/// Time and value of the rows in the quantity's window.
Points over_time(const Quantity& quantity, Fluid fluid, const Tables& tables) {
  const bool from_gauge = !quantity.gauge.empty();
  const comparison::MetricsTable& table = from_gauge ? tables.gauges.value() : tables.metrics;
  const std::string ending = name_of(fluid) + ("_" + quantity.column);
  const auto times = table.column("time");
  const auto values = table.column(from_gauge ? quantity.gauge + "_" + ending : ending);
  std::vector<std::optional<double>> less;
  if (!quantity.minus.empty()) less = table.column(quantity.minus + "_" + ending);
  Points points;
  for (std::size_t row = 0; row < times.size(); ++row) {
    const double time = times[row].value_or(0.0);
    const bool early = time < quantity.from - kSameTime;
    const bool late = quantity.to > 0.0 && time > quantity.to + kSameTime;
    if (early || late || !values[row]) continue;
    if (!less.empty() && !less[row]) continue;
    points.emplace_back(time, *values[row] - (less.empty() ? 0.0 : *less[row]));
  }
  return points;
}

std::optional<double> rate_of(const Points& points) {
  Points logarithms;
  for (const auto& [time, value] : points) {
    if (value != 0.0) logarithms.emplace_back(time, std::log(std::abs(value)));
  }
  return slope(logarithms);
}

std::optional<double> reduced(Reduction reduction, const Points& points) {
  if (points.empty()) return {};
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
  }
  return {};
}

/// The value at a place between two samples, which are sorted by place; nothing outside.
std::optional<double> between(const Points& samples, double place) {
  const auto after = std::ranges::lower_bound(samples, place - 1e-12, {}, &std::pair<double, double>::first);
  if (after == samples.end()) return {};
  if (after == samples.begin()) {
    return after->first <= place + 1e-12 ? std::optional(after->second) : std::nullopt;
  }
  const auto before = std::prev(after);
  const double share = (place - before->first) / (after->first - before->first);
  return before->second + share * (after->second - before->second);
}

/// The largest distance from the published profile; nothing if the fluid is missing at one of its places.
std::optional<double> distance_from_profile(const Quantity& quantity, const Points& samples) {
  double largest = 0.0;
  for (const auto& [place, value] : quantity.profile) {
    const auto read = between(samples, place);
    if (!read) return {};
    largest = std::max(largest, std::abs(*read - value));
  }
  return largest;
}

}  // namespace

std::vector<std::pair<double, double>> last_profile(const Quantity& quantity, Fluid fluid, const Case& whole,
                                                    const Tables& tables) {
  const int samples = gauge_of(whole, quantity.gauge).samples;
  const std::string column = quantity.gauge + "_" + name_of(fluid) + "_" + quantity.column + "_";
  Points points;
  for (int k = 0; k < samples; ++k) {
    const auto value = tables.gauges.value().last(column + std::to_string(k));
    if (value) points.emplace_back(static_cast<double>(k) / (samples - 1), quantity.scale * *value);
  }
  return points;
}

std::optional<double> measured(const Quantity& quantity, Fluid fluid, const Case& whole,
                               const Tables& tables) {
  if (!quantity.profile.empty()) {
    return distance_from_profile(quantity, last_profile(quantity, fluid, whole, tables));
  }
  const auto value = reduced(quantity.reduction, over_time(quantity, fluid, tables));
  return value ? std::optional(quantity.scale * *value) : std::nullopt;
}

std::optional<double> slope(const std::vector<std::pair<double, double>>& points) {
  const auto count = static_cast<double>(points.size());
  double mean_x = 0.0;
  double mean_y = 0.0;
  for (const auto& [x, y] : points) {
    mean_x += x / count;
    mean_y += y / count;
  }
  double spread = 0.0;
  double product = 0.0;
  for (const auto& [x, y] : points) {
    spread += (x - mean_x) * (x - mean_x);
    product += (x - mean_x) * (y - mean_y);
  }
  return spread > 0.0 ? std::optional(product / spread) : std::nullopt;
}

}  // namespace twinflow::validation
