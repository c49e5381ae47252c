#include "scene/gauges/gauge.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow {
namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  if (result.ec != std::errc() || result.ptr != end) return {};
  return number;
}

std::optional<glm::dvec2> place_in(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto x = number_in<double>(text.substr(0, comma));
  const auto y = number_in<double>(text.substr(comma + 1));
  if (!x || !y || !std::isfinite(*x) || !std::isfinite(*y)) return {};
  return glm::dvec2(*x, *y);
}

std::optional<Gauge> gauge_in(std::string_view text) {
  const std::size_t first = text.find(':');
  if (first == std::string_view::npos) {
    const auto point = place_in(text);
    if (!point) return {};
    return Gauge{{}, *point, *point, 1};
  }
  const std::size_t second = text.find(':', first + 1);
  if (second == std::string_view::npos) return {};
  const auto from = place_in(text.substr(0, first));
  const auto to = place_in(text.substr(first + 1, second - first - 1));
  const auto samples = number_in<int>(text.substr(second + 1));
  if (!from || !to || !samples || *samples < 2 || *samples > kMostSamples) return {};
  return Gauge{{}, *from, *to, *samples};
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

}  // namespace

Gauge parse_gauge(const std::string& text, std::string name) {
  std::optional<Gauge> gauge = gauge_in(text);
  if (!gauge) {
    throw InputError("--gauge " + beginning_of(on_one_line(text)) +
                     ": it takes a point x,y, or a line x0,y0:x1,y1:n with n from 2 to " +
                     std::to_string(kMostSamples) + " samples");
  }
  gauge->name = std::move(name);
  return *gauge;
}

std::string usual_gauge_name(std::size_t index) { return "gauge" + std::to_string(index + 1); }

void require_gauge_name(const std::string& name) {
  constexpr std::size_t kLongest = 40;
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  if (!name.empty() && name.size() <= kLongest && std::ranges::all_of(name, is_allowed)) return;
  throw InputError("must be 1 to 40 letters, digits, _ and -");
}

void require_gauges(const Scene& scene) {
  if (scene.gauges.size() > kMostGauges) {
    throw InputError("the scene has " + std::to_string(scene.gauges.size()) + " gauges, more than " +
                     std::to_string(kMostGauges));
  }
  const Settings& settings = scene.settings;
  const Domain domain = GridShape::covering(settings.domain.aspect, settings.grid.resolution).domain();
  std::set<std::string> names;
  int samples = 0;
  for (const Gauge& gauge : scene.gauges) {
    if (!names.insert(gauge.name).second) {
      throw InputError("gauge " + gauge.name + ": another gauge has this name; names must differ");
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
