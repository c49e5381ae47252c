#include "scene/gauges/pinned_gauge.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

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

}  // namespace

Gauge pinned_gauge(const Scene& scene, glm::dvec2 place) {
  std::size_t index = scene.gauges.size();
  while (has_gauge(scene, usual_gauge_name(index))) ++index;
  const glm::dvec2 at(rounded(place.x), rounded(place.y));
  return Gauge{.name = usual_gauge_name(index), .from = at, .to = at};
}

void add_gauge(Scene& scene, const std::string& text) {
  std::size_t index = scene.gauges.size();
  while (has_gauge(scene, usual_gauge_name(index))) ++index;
  Gauge gauge = parse_gauge(text, usual_gauge_name(index));
  if (gauge.is_of_solid() && !has_gauge(scene, gauge.solid)) gauge.name = gauge.solid;
  scene.gauges.push_back(std::move(gauge));
}

}  // namespace twinflow
