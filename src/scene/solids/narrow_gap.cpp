#include "scene/solids/narrow_gap.hpp"

#include <algorithm>
#include <cmath>

#include "scene/parameters/messages.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {
namespace {

/// Whether a line across the fluid from this point of a surface meets a solid again within a cell.
bool is_narrow(const SolidSet& solids, glm::dvec2 surface, glm::dvec2 outward, double cell) {
  constexpr int kSteps = 8;
  bool met_fluid = false;
  for (int step = 1; step <= kSteps; ++step) {
    const bool fluid = solids.distance(surface + (step - 0.5) / kSteps * cell * outward) > 0.0;
    if (met_fluid && !fluid) return true;
    met_fluid = met_fluid || fluid;
  }
  return false;
}

}  // namespace

std::optional<glm::dvec2> narrow_gap(const Scene& scene) {
  if (scene.solids.empty() || !scene.settings.grid.enabled) return {};
  const GridShape cells = GridShape::covering(scene.settings.domain.aspect, scene.settings.grid.resolution);
  const SolidSet solids(scene, cells.domain(periodicity(scene.settings)));
  const double h = cells.cell_size();
  // Points of a net of half a cell, on either side of a surface: one lies near every gap.
  for (int j = 0; j < 2 * cells.ny; ++j) {
    for (int i = 0; i < 2 * cells.nx; ++i) {
      const glm::dvec2 point = cells.domain().minimum() + 0.5 * h * (glm::dvec2(i, j) + 0.5);
      const SolidSurface near = solids.nearest(point);
      const double apart = std::abs(near.distance);
      if (apart >= 0.5 * h) {
        // None is nearer; beyond an image's edge the distance may be twice too large.
        if (near.distance > 0.0) i += std::max(0, static_cast<int>(apart / h) - 1);
        continue;
      }
      const glm::dvec2 surface = point - near.distance * near.outward;
      const glm::dvec2 along = h * glm::dvec2(-near.outward.y, near.outward.x);
      bool everywhere = true;  // where two surfaces meet in a corner, the gap between them ends on one side
      for (const double side : {0.0, -1.0, 1.0}) {
        everywhere = everywhere && is_narrow(solids, surface + side * along, near.outward, h);
      }
      if (everywhere) return surface;
    }
  }
  return {};
}

std::string told_narrow_gap(const Scene& scene) {
  const auto gap = narrow_gap(scene);
  if (!gap) return {};
  return "the solids leave a gap at (" + format_value(gap->x) + ", " + format_value(gap->y) +
         ") narrower than a cell: the grid fluid needs a larger grid.resolution there";
}

}  // namespace twinflow
