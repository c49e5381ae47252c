#include "particles/readings/surface_depth.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

/// A wall or a solid that mirrors the fluid, as a straight line.
struct Mirror {
  double distance;     ///< of the point, domain units; positive on the fluid's side
  glm::dvec2 outward;  ///< unit normal, into the fluid

  /// The way to the point from the mirror image of a place, given the way from the place.
  glm::dvec2 reflected(glm::dvec2 way) const {
    return way + 2.0 * (distance - glm::dot(outward, way)) * outward;
  }
};

std::vector<Mirror> mirrors_around(const Solids& solids, glm::vec2 point, double reach) {
  std::vector<Mirror> mirrors;
  if (!solids.may_be_near(point, static_cast<float>(reach))) return mirrors;
  solids.for_each_near(point, reach, [&](const SolidSurface& surface) {
    mirrors.push_back({surface.distance, surface.outward});
  });
  return mirrors;
}

}  // namespace

double depth_in_fluid(const ParticleSet& particles, const Neighborhood& neighborhood,
                      const SurfaceGeometry& geometry, glm::dvec2 point) {
  const double radius = geometry.interaction_radius;
  const glm::vec2 inside(geometry.domain.wrapped(point));
  const std::vector<Mirror> mirrors = mirrors_around(geometry.solids, inside, radius);
  const auto weight = [&](glm::dvec2 way) {
    const double share = glm::length(way) / radius;
    return share < 1.0 ? (1.0 - share) * (1.0 - share) : 0.0;
  };
  // Two walls that form a corner also mirror each other's images.
  constexpr double kCorner = 0.5;
  double sum = 0.0;
  neighborhood.for_each_near(particles, inside, [&](int, float dx, float dy, float) {
    const glm::dvec2 way(dx, dy);
    sum += weight(way);
    for (std::size_t k = 0; k < mirrors.size(); ++k) {
      const glm::dvec2 image = mirrors[k].reflected(way);
      sum += weight(image);
      for (std::size_t other = 0; other < k; ++other) {
        const double alignment = glm::dot(mirrors[k].outward, mirrors[other].outward);
        if (std::abs(alignment) < kCorner) sum += weight(mirrors[other].reflected(image));
      }
    }
  });
  constexpr double kPi = std::numbers::pi;
  const double filled = 6.0 / (kPi * radius * radius) * geometry.spacing * geometry.spacing * sum;
  // Across a flat surface the filled part changes by 4/(πR) per length.
  return (filled - 0.5) * 0.25 * kPi * radius;
}

}  // namespace twinflow
