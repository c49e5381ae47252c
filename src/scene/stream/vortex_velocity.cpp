#include "scene/stream/vortex_velocity.hpp"

#include <cmath>
#include <numbers>

namespace twinflow {
namespace {

/// The speed over the distance, 1/cells.
double turning(double squared_distance, double circulation, double core) {
  constexpr double kLeast = 1e-9;
  constexpr double kFarthestCore = 36.0;  // exp(−36) is below the rounding of 1
  const double squared = squared_distance + kLeast;
  const double far = circulation / (2.0 * std::numbers::pi * squared);
  const double cores = squared / (core * core);
  return cores > kFarthestCore ? far : far * -std::expm1(-cores);
}

}  // namespace

void add_vortex(std::span<double> velocities, const InducedPoints& points, glm::dvec2 place,
                double circulation, double core) {
  for (std::size_t k = 0; k < points.places.size(); ++k) {
    const glm::dvec2 way = points.places[k] - place;
    const double turn = turning(way.x * way.x + way.y * way.y, circulation, core);
    velocities[k] += turn * (k < points.count_of_u ? -way.y : way.x);
  }
}

FixedVortices::FixedVortices(const InducedPoints& points, std::span<const glm::dvec2> places, double core)
    : points_(points.places.size()), of_unit_(points_ * places.size()) {
  for (std::size_t k = 0; k < places.size(); ++k) {
    add_vortex(std::span(of_unit_).subspan(k * points_, points_), points, places[k], 1.0, core);
  }
}

void FixedVortices::add(std::span<double> velocities, std::span<const float> circulations) const {
  for (std::size_t vortex = 0; vortex < circulations.size(); ++vortex) {
    const double circulation = circulations[vortex];
    if (circulation == 0.0) continue;
    const double* const of_unit = &of_unit_[vortex * points_];
    for (std::size_t k = 0; k < points_; ++k) velocities[k] += circulation * of_unit[k];
  }
}

}  // namespace twinflow
