#include "scene/solids/unresolved_solids.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "scene/parameters/messages.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {
namespace {

/// Whether the point is in a wall of the domain. Inlet and outlet of a channel are none.
bool is_in_wall(const Settings& settings, const Domain& domain, glm::dvec2 point) {
  const Periodicity wraps = periodicity(settings);
  const glm::dvec2 outermost = domain.maximum();
  const bool open = wraps.x || settings.domain.boundary == Boundary::channel;
  return (!open && std::abs(point.x) > outermost.x) || (!wraps.y && std::abs(point.y) > outermost.y);
}

/// Whether a line across the fluid from this point of a surface meets a solid or a wall within a cell.
bool is_narrow(const SolidSet& solids, const Settings& settings, const Domain& domain, glm::dvec2 surface,
               glm::dvec2 outward, double cell) {
  constexpr int kSteps = 8;
  bool met_fluid = false;
  for (int step = 1; step <= kSteps; ++step) {
    const glm::dvec2 point = surface + (step - 0.5) / kSteps * cell * outward;
    const bool fluid = solids.distance(point) > 0.0 && !is_in_wall(settings, domain, point);
    if (met_fluid && !fluid) return true;
    met_fluid = met_fluid || fluid;
  }
  return false;
}

}  // namespace

std::optional<glm::dvec2> narrow_gap(const Scene& scene) {
  if (scene.solids.empty() || !scene.settings.grid.enabled) return {};
  const GridShape cells = GridShape::covering(scene.settings.domain.aspect, scene.settings.grid.resolution);
  const Domain domain = cells.domain(periodicity(scene.settings));
  const SolidSet solids(scene, domain);
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
        everywhere =
            everywhere && is_narrow(solids, scene.settings, domain, surface + side * along, near.outward, h);
      }
      if (everywhere) return surface;
    }
  }
  return {};
}

std::optional<int> thin_solid(const Scene& scene) {
  if (scene.solids.empty() || !scene.settings.grid.enabled) return {};
  const GridShape cells = GridShape::covering(scene.settings.domain.aspect, scene.settings.grid.resolution);
  const Domain domain = cells.domain(periodicity(scene.settings));
  const SolidSet solids(scene, domain);
  const double h = cells.cell_size();
  // A point of a net of a quarter of a cell lies within 0.18 h of where a solid is thickest.
  const double deep = (0.5 - 0.18) * h;
  std::vector<bool> thin(scene.solids.size(), true);
  const auto find_deep = [&](glm::dvec2 point) {
    solids.for_each_near(point, -deep, [&](const SolidSurface& surface) {
      const auto solid = static_cast<std::size_t>(surface.solid);
      if (solid < thin.size()) thin[solid] = false;
    });
  };
  for (int j = 0; j < 4 * cells.ny; ++j) {
    for (int i = 0; i < 4 * cells.nx; ++i) {
      const glm::dvec2 point = domain.minimum() + 0.25 * h * (glm::dvec2(i, j) + 0.5);
      const double distance = solids.distance(point);
      // None is nearer; beyond an image's edge the distance may be twice too large.
      if (distance > 0.0)
        i += std::max(0, static_cast<int>(std::min(2.0 * distance / h, 4.0 * cells.nx)) - 1);
      if (distance < -deep) find_deep(point);
    }
    if (std::find(thin.begin(), thin.end(), true) == thin.end()) return {};
  }
  return static_cast<int>(std::find(thin.begin(), thin.end(), true) - thin.begin());
}

std::string told_unresolved_solids(const Scene& scene) {
  if (const auto solid = thin_solid(scene)) {
    return "solid " + std::to_string(*solid + 1) +
           " is thinner than a cell: the grid fluid may not feel it and needs a larger grid.resolution";
  }
  const auto gap = narrow_gap(scene);
  if (!gap) return {};
  const auto rounded = [](double value) { return format_value(1e-3 * std::round(1e3 * value)); };
  return "the solids leave a gap at (" + rounded(gap->x) + ", " + rounded(gap->y) +
         ") narrower than a cell: the grid fluid needs a larger grid.resolution there";
}

}  // namespace twinflow
