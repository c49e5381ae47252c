#include "grid/readings/surface_beside.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace twinflow {
namespace {

/// The nearest wall to which the fluid sticks.
std::optional<SurfaceBeside> sticking_wall_beside(const GridCells& cells, glm::dvec2 point) {
  if (!cells.walls || cells.free_stream) return {};
  std::optional<SurfaceBeside> nearest;
  const glm::dvec2 most = cells.domain().maximum();
  for (const glm::dvec2 inward : {glm::dvec2(1, 0), glm::dvec2(-1, 0), glm::dvec2(0, 1), glm::dvec2(0, -1)}) {
    const bool is_sideways = inward.x != 0.0;
    if (is_sideways && (cells.channel || cells.layer)) continue;
    if (cells.walls->slip(inward) > 0.0) continue;
    const double distance = std::max(glm::dot(most, glm::abs(inward)) + glm::dot(point, inward), 0.0);
    if (!nearest || distance < nearest->distance) {
      nearest = {distance, inward, 0.0, cells.walls->velocity(inward)};
    }
  }
  return nearest;
}

std::optional<SurfaceBeside> solid_beside(const SolidSet& solids, glm::dvec2 point) {
  const SolidSurface surface = solids.nearest(point);
  if (surface.solid < 0) return {};
  return SurfaceBeside{surface.distance, surface.outward, surface.slip, surface.surface_velocity,
                       solids.turning_rate(surface.solid)};
}

}  // namespace

std::optional<SurfaceBeside> surface_beside(const GridCells& cells, const GridSolids* solids,
                                            glm::dvec2 point) {
  std::optional<SurfaceBeside> nearest = sticking_wall_beside(cells, point);
  if (solids != nullptr && !solids->solids().empty()) {
    const std::optional<SurfaceBeside> solid = solid_beside(solids->solids(), point);
    if (solid && (!nearest || solid->distance < nearest->distance)) nearest = solid;
  }
  if (!nearest) return {};
  const double reach = 1.5 * (std::abs(nearest->outward.x) + std::abs(nearest->outward.y));
  const double h = cells.shape.cell_size();
  constexpr double kRounding = 0.01;  // cells, by which a place on a surface may lie within the solid
  if (nearest->distance < -kRounding * h || nearest->distance >= reach * h) return {};
  nearest->distance = std::max(nearest->distance, 0.0);
  return nearest;
}

}  // namespace twinflow
