#include "scene/solids/unresolved_solids.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "scene/parameters/messages.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {
namespace {

/// Whether the point is in a wall of the domain. Inlet and outlet of a channel are none, nor is the rim of a
/// free stream.
bool is_in_wall(const Settings& settings, const Domain& domain, glm::dvec2 point) {
  const Periodicity wraps = periodicity(settings);
  const glm::dvec2 outermost = domain.maximum();
  if (settings.domain.boundary == Boundary::free_stream) return false;
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

/// The thickness of a solid at the thickest place that was measured.
struct Thickness {
  double depth = 0.0;   ///< of a point, domain units
  double needed = 1.0;  ///< cells
  bool holds = false;   ///< there is as much
};

double distance_of_solid(const SolidSet& solids, int number, glm::dvec2 point) {
  double distance = 0.0;
  solids.for_each_near(point, 0.0, [&](const SolidSurface& surface) {
    if (surface.solid == number) distance = surface.distance;
  });
  return distance;
}

/// Measures a solid at a point in it. The solid has to hold a disc with the least width of a wall, which
/// touches the nearest surface from inside.
void measure(const SolidSet& solids, glm::dvec2 point, const SolidSurface& surface, double cell,
             Thickness& thickness) {
  constexpr double kRounding = 1e-3;
  if (thickness.holds) return;
  const double needed = std::abs(surface.outward.x) + std::abs(surface.outward.y);
  const double radius = 0.5 * needed * cell;
  const glm::dvec2 middle = point - (radius + surface.distance) * surface.outward;
  thickness.holds = distance_of_solid(solids, surface.solid, middle) <= -(1.0 - kRounding) * radius;
  if (-surface.distance <= thickness.depth) return;
  thickness.depth = -surface.distance;
  thickness.needed = needed;
}

}  // namespace

std::optional<glm::dvec2> narrow_gap(const Scene& scene) {
  if (scene.solids.empty() || !scene.settings.grid.enabled) return {};
  const GridShape cells = grid_shape(scene.settings);
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

std::optional<ThinSolid> thin_solid(const Scene& scene) {
  if (scene.solids.empty() || !scene.settings.grid.enabled) return {};
  const GridShape cells = grid_shape(scene.settings);
  const Domain domain = cells.domain(periodicity(scene.settings));
  const SolidSet solids(scene, domain);
  const double h = cells.cell_size();
  std::vector<Thickness> thicknesses(scene.solids.size());
  const auto is_thin = [](const Thickness& thickness) { return !thickness.holds; };
  for (int j = 0; j < 4 * cells.ny; ++j) {
    for (int i = 0; i < 4 * cells.nx; ++i) {
      const glm::dvec2 point = domain.minimum() + 0.25 * h * (glm::dvec2(i, j) + 0.5);
      const double distance = solids.distance(point);
      // None is nearer; beyond an image's edge the distance may be twice too large.
      if (distance > 0.0) {
        i += std::max(0, static_cast<int>(std::min(2.0 * distance / h, 4.0 * cells.nx)) - 1);
        continue;
      }
      solids.for_each_near(point, 0.0, [&](const SolidSurface& surface) {
        const auto number = static_cast<std::size_t>(surface.solid);
        if (number < thicknesses.size()) measure(solids, point, surface, h, thicknesses[number]);
      });
    }
    if (std::none_of(thicknesses.begin(), thicknesses.end(), is_thin)) return {};
  }
  const auto thin = std::find_if(thicknesses.begin(), thicknesses.end(), is_thin);
  return ThinSolid{static_cast<int>(thin - thicknesses.begin()), thin->needed};
}

std::string report_unresolved_solids(const Scene& scene) {
  const auto rounded = [](double value, double parts) {
    return format_value(std::round(parts * value) / parts);
  };
  if (const auto solid = thin_solid(scene)) {
    const bool slanted = solid->needed > 1.01;
    return "solid " + std::to_string(solid->number + 1) + " is thinner than " +
           (slanted ? rounded(solid->needed, 100.0) + " cells, which a wall needs at its slant" : "a cell") +
           ": the grid fluid may flow through it and needs a larger grid.resolution";
  }
  const auto gap = narrow_gap(scene);
  if (!gap) return {};
  return "the solids leave a gap at (" + rounded(gap->x, 1000.0) + ", " + rounded(gap->y, 1000.0) +
         ") narrower than a cell: the grid fluid needs a larger grid.resolution there";
}

}  // namespace twinflow
