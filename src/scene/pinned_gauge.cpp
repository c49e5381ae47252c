#include "scene/pinned_gauge.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/error.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

bool has_gauge(const Scene& scene, const std::string& name) {
  return std::any_of(scene.gauges.begin(), scene.gauges.end(),
                     [&](const Gauge& gauge) { return gauge.name == name; });
}

/// Towards zero, so that no place leaves the domain.
double rounded(double coordinate) {
  constexpr double kSteps = 1e4;                          // of a domain unit
  return std::trunc(coordinate * kSteps) / kSteps + 0.0;  // never −0
}

/// The first usual name that no gauge of the scene has.
std::string free_name(const Scene& scene) {
  std::size_t index = scene.gauges.size();
  while (has_gauge(scene, usual_gauge_name(index))) ++index;
  return usual_gauge_name(index);
}

void require_room_for_gauge(const Scene& scene) {
  if (scene.gauges.size() < kMostGauges) return;
  throw InputError("gauge: the scene has " + std::to_string(kMostGauges) + " gauges, and can have no more");
}

}  // namespace

Gauge pinned_gauge(const Scene& scene, glm::dvec2 place) {
  const glm::dvec2 at(rounded(place.x), rounded(place.y));
  return Gauge{.name = free_name(scene), .from = at, .to = at};
}

void add_gauge(Scene& scene, const std::string& text) {
  require_room_for_gauge(scene);
  Gauge gauge = parse_gauge(text, free_name(scene));
  if (gauge.is_of_solid() && !has_gauge(scene, gauge.solid)) gauge.name = gauge.solid;
  scene.gauges.push_back(std::move(gauge));
}

void add_gauge(Scene& scene, const std::string& text, const std::string& name) {
  require_room_for_gauge(scene);
  Gauge gauge = parse_gauge(text, name.empty() ? free_name(scene) : name);
  try {
    require_gauge_name(gauge.name);
  } catch (const InputError& error) {
    throw InputError("gauge.name = " + beginning_of(in_quotes(gauge.name)) + ": " + error.what());
  }
  scene.gauges.push_back(std::move(gauge));
}

}  // namespace twinflow
