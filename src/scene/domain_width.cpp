#include "scene/domain_width.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "core/numbers.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

GridShape shape_of(const Settings& settings, int rows) {
  return GridShape::covering(settings.domain.aspect, rows);
}

/// Numbers in files have few digits: 5.390244 is meant to be 442/82.
bool same_width(double a, double b) {
  constexpr double kRounding = 1e-6;
  return std::abs(a - b) <= kRounding * std::max(a, b);
}

bool has_asked_width(const Settings& settings, int rows) {
  return same_width(shape_of(settings, rows).domain().aspect, settings.domain.aspect);
}

/// The nearest number of rows that gives the domain the aspect that it asks for, up to half as many more or
/// fewer.
std::optional<int> fitting_rows(const Settings& settings) {
  const Parameter& resolution = find_parameter("grid.resolution");
  const int rows = settings.grid.resolution;
  for (int off = resolution.multiple_of; off <= rows / 2; off += resolution.multiple_of) {
    for (const int other : {rows + off, rows - off}) {
      if (other < resolution.minimum || other > resolution.maximum) continue;
      if (has_asked_width(settings, other)) return other;
    }
  }
  return {};
}

/// Six digits are what same_width tells apart.
std::string shown_width(double width) { return formatted("%.6g", width); }

std::string asked_width(double aspect) {
  return shown_width(2.0 * aspect) + " as domain.aspect = " + format_value(aspect) + " asks";
}

}  // namespace

double domain_width(const Settings& settings) { return grid_shape(settings).domain().size().x; }

std::string report_width(const Settings& settings) {
  const int rows = settings.grid.resolution;
  if (has_asked_width(settings, rows)) return {};
  const std::string columns = std::to_string(grid_shape(settings).nx);
  std::string text =
      "the domain is " + shown_width(domain_width(settings)) + " wide, not " +
      asked_width(settings.domain.aspect) + ": " + columns +
      " columns of square cells come nearest, an even number, with grid.resolution = " + std::to_string(rows);
  if (const std::optional<int> other = fitting_rows(settings))
    text += "; " + std::to_string(*other) + " fits";
  return text;
}

std::string report_widths(std::span<const Settings* const> runs) {
  std::map<double, std::vector<const Settings*>> by_aspect;
  for (const Settings* run : runs) by_aspect[run->domain.aspect].push_back(run);
  std::string text;
  for (const auto& [aspect, alike] : by_aspect) {
    const auto [narrowest, widest] = std::minmax_element(
        alike.begin(), alike.end(),
        [](const Settings* a, const Settings* b) { return domain_width(*a) < domain_width(*b); });
    std::string report = report_width(**narrowest);
    if (!same_width(domain_width(**narrowest), domain_width(**widest))) {
      report = "the domains of the runs are from " + shown_width(domain_width(**narrowest)) + " to " +
               shown_width(domain_width(**widest)) + " wide, not " + asked_width(aspect) +
               ": columns of square cells are even in number, so that the width depends on grid.resolution";
    }
    if (!report.empty()) text += (text.empty() ? "" : "; ") + report;
  }
  return text;
}

}  // namespace twinflow
