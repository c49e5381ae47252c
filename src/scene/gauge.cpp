#include "scene/gauge.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow {
namespace {

std::optional<glm::dvec2> place_in(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto x = number_in<double>(text.substr(0, comma));
  const auto y = number_in<double>(text.substr(comma + 1));
  if (!x || !y || !(std::abs(*x) <= kFarthestGauge && std::abs(*y) <= kFarthestGauge)) return {};
  return glm::dvec2(*x, *y);
}

bool has_only_name_characters(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return text.size() <= kLongest && std::all_of(text.begin(), text.end(), is_allowed);
}

bool is_name(std::string_view text) { return !text.empty() && has_only_name_characters(text); }

std::optional<Gauge> gauge_in(std::string_view text) {
  // A point has a comma and a line has colons, which no name has.
  if (is_name(text)) return Gauge{.name = {}, .solid = std::string(text)};
  const std::size_t first = text.find(':');
  if (first == std::string_view::npos) {
    const auto point = place_in(text);
    if (!point) return {};
    return Gauge{{}, *point, *point, 1, {}};
  }
  const std::size_t second = text.find(':', first + 1);
  if (second == std::string_view::npos) return {};
  const auto from = place_in(text.substr(0, first));
  const auto to = place_in(text.substr(first + 1, second - first - 1));
  const auto samples = number_in<int>(text.substr(second + 1));
  if (!from || !to || !samples || *samples < 2 || *samples > kMostSamples) return {};
  return Gauge{{}, *from, *to, *samples, {}};
}

void require_inside(const Gauge& gauge, glm::dvec2 place, const Domain& domain) {
  const glm::dvec2 most = domain.maximum();
  // The cells may cover a domain that is a little narrower than domain.aspect says.
  constexpr double kRounding = 1e-6;
  if (std::abs(place.x) <= most.x + kRounding && std::abs(place.y) <= most.y + kRounding) return;
  throw InputError("gauge " + gauge.name + ": (" + format_value(place.x) + ", " + format_value(place.y) +
                   ") lies outside the domain, which reaches from (" + format_value(-most.x) + ", " +
                   format_value(-most.y) + ") to (" + format_value(most.x) + ", " + format_value(most.y) +
                   ")");
}

/// The name of solid k, counted from 0: its own, or the usual one.
std::string name_of_solid(const Scene& scene, std::size_t k) {
  const std::string& own = scene.solids[k].name;
  return own.empty() ? "solid" + std::to_string(k + 1) : own;
}

void require_distinct_solids(const Scene& scene) {
  std::set<std::string> names;
  for (std::size_t k = 0; k < scene.solids.size(); ++k) {
    const std::string name = name_of_solid(scene, k);
    if (names.insert(name).second) continue;
    throw InputError("solid " + name + ": another solid has this name; names must differ");
  }
}

void require_solid(const Scene& scene, const Gauge& gauge) {
  if (solid_of(scene, gauge) || body_of(scene, gauge)) return;
  const std::string refused = "gauge " + gauge.name + ": no solid is named " + gauge.solid;
  if (scene.solids.empty()) throw InputError(refused + "; the scene has none");
  std::vector<std::string> names;
  for (std::size_t k = 0; k < scene.solids.size(); ++k) names.push_back(name_of_solid(scene, k));
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string hint = nearest_hint(gauge.solid, known);
  throw InputError(refused + (hint.empty() ? "; the first is " + names.front() : hint));
}

}  // namespace

Gauge parse_gauge(const std::string& text, std::string name) {
  std::optional<Gauge> gauge = gauge_in(text);
  if (!gauge) {
    throw InputError("--gauge " + beginning_of(on_one_line(text)) +
                     ": it takes a point x,y, or a line x0,y0:x1,y1:n with n from 2 to " +
                     std::to_string(kMostSamples) + " samples, or the name of a solid or body");
  }
  gauge->name = std::move(name);
  return *gauge;
}

std::string usual_gauge_name(std::size_t index) { return "gauge" + std::to_string(index + 1); }

void require_gauge_name(const std::string& name) {
  if (is_name(name)) return;
  throw InputError("must be 1 to 40 letters, digits, _ and -");
}

std::optional<std::size_t> solid_of(const Scene& scene, const Gauge& gauge) {
  for (std::size_t k = 0; k < scene.solids.size(); ++k) {
    if (name_of_solid(scene, k) == gauge.solid) return k;
  }
  return {};
}

std::optional<std::size_t> body_of(const Scene& scene, const Gauge& gauge) {
  constexpr std::string_view kBody = "body";
  if (!gauge.solid.starts_with(kBody) || solid_of(scene, gauge)) return {};
  const std::string digits = gauge.solid.substr(kBody.size());
  const auto number = number_in<int>(digits);
  if (!number || *number < 1 || *number > kMostGaugedBodies || std::to_string(*number) != digits) return {};
  return static_cast<std::size_t>(*number) - 1;
}

void require_gauges(std::span<const Gauge> gauges, const Scene& scene) {
  require_distinct_solids(scene);
  if (gauges.size() > kMostGauges) {
    throw InputError("the scene has " + std::to_string(gauges.size()) + " gauges, more than " +
                     std::to_string(kMostGauges));
  }
  const Settings& settings = scene.settings;
  const Domain domain = grid_shape(settings).domain();
  std::set<std::string> names;
  int samples = 0;
  for (const Gauge& gauge : gauges) {
    if (!names.insert(gauge.name).second) {
      throw InputError("gauge " + gauge.name + ": another gauge has this name; names must differ");
    }
    if (gauge.is_of_solid()) {
      require_solid(scene, gauge);
      continue;
    }
    require_inside(gauge, gauge.from, domain);
    require_inside(gauge, gauge.to, domain);
    if (gauge.is_line() && gauge.from == gauge.to) {
      throw InputError("gauge " + gauge.name + ": a line must end elsewhere than it begins");
    }
    samples += gauge.samples;
  }
  if (samples <= kMostSamplesOfAll) return;
  throw InputError("the gauges have " + std::to_string(samples) + " samples, more than " +
                   std::to_string(kMostSamplesOfAll));
}

}  // namespace twinflow
