#include "world/readings/pressure_slope.hpp"

#include <cmath>
#include <cstddef>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "scene/fields/temperature.hpp"
#include "world/readings/pressure_places.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

/// Whether the grid fluid is viscous, fills the domain and feels no force but a uniform one.
bool has_known_forces(const World& world) {
  const Settings& settings = world.settings();
  const bool is_heated = carries_heat(settings) && settings.temperature.expansion != 0.0;
  const bool is_coupled = settings.coupling.mode != CouplingMode::none && world.particles() != nullptr;
  return world.steps() > 0 && settings.grid.viscosity > 0.0 && settings.grid.surface != FreeSurface::free &&
         settings.grid.buoyancy == 0.0 && settings.grid.confinement == 0.0 && settings.stream.speed == 0.0 &&
         !is_heated && !is_coupled;
}

/// The acceleration of a point on the surface of a solid; nothing if it is not known.
std::optional<glm::dvec2> acceleration_of(const World& world, const SolidSurface& surface, glm::dvec2 point) {
  const SolidSet& solids = solids_in_grid(world);
  const auto number = static_cast<std::size_t>(surface.solid);
  if (number >= world.scene().solids.size()) {
    if (surface.surface_velocity != glm::dvec2(0.0)) return {};
    return glm::dvec2(0.0);
  }
  if (!world.scene().solids[number].path.empty()) return {};
  const double rate = solids.turning_rate(surface.solid);
  return -rate * rate * solids.from_center(point, surface.solid);
}

bool lies_in(const Domain& domain, glm::dvec2 point) {
  const glm::dvec2 beyond = glm::abs(point) - 0.5 * domain.size();
  return (domain.periodic.x || beyond.x < 0.0) && (domain.periodic.y || beyond.y < 0.0);
}

/// The point of a solid's surface that is nearest to a place beside the foot of a normal. Nothing if the
/// surface turns away before it or leaves the domain, or if its distance is not exact enough to find it.
std::optional<glm::dvec2> place_on(const World& world, const SolidSurface& surface, glm::dvec2 place) {
  const SolidSet& solids = solids_in_grid(world);
  const SolidSurface beside = solids.nearest(place);
  constexpr double kLeastCosine = 0.8;  // of the angle between both normals
  if (beside.solid != surface.solid || glm::dot(beside.outward, surface.outward) < kLeastCosine) return {};
  place -= beside.distance * beside.outward;
  const SolidSurface again = solids.nearest(place);
  place -= again.distance * again.outward;
  constexpr double kMostMiss = 0.01;  // cells; see surface_beside
  if (std::abs(solids.distance(place)) > kMostMiss * world.grid_shape().cell_size()) return {};
  return lies_in(world.domain(), place) ? std::optional(place) : std::nullopt;
}

}  // namespace

std::optional<PressureSlope> pressure_slope_beside(const World& world, glm::dvec2 point) {
  if (!has_known_forces(world)) return {};
  const SolidSet& solids = solids_in_grid(world);
  const SolidSurface surface = solids.nearest(point);
  if (surface.solid < 0 || surface.slip != 0.0) return {};
  const glm::dvec2 foot = point - surface.distance * surface.outward;
  const std::optional<glm::dvec2> acceleration = acceleration_of(world, surface, foot);
  const double side = world.grid_shape().cell_size();
  const glm::dvec2 along(-surface.outward.y, surface.outward.x);
  const std::optional<glm::dvec2> right = place_on(world, surface, foot - side * along);
  const std::optional<glm::dvec2> left = place_on(world, surface, foot + side * along);
  if (!acceleration || !right || !left) return {};
  const glm::dvec2 force(world.settings().force.x, world.settings().force.y);
  return PressureSlope{*right, *left, glm::distance(*right, *left),
                       glm::dot(surface.outward, force - *acceleration), world.settings().grid.viscosity};
}

}  // namespace twinflow
