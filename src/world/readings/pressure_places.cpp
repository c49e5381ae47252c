#include "world/readings/pressure_places.hpp"

#include <algorithm>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "world/world.hpp"

namespace twinflow {
namespace {

/// A fluid as its pressure is read: the solids that it meets, and whether it is also read towards walls.
struct Surfaces {
  const SolidSet& solids;
  bool walls;
};

NearSurface nearest_surface(const World& world, const Surfaces& surfaces, glm::dvec2 point, bool walls) {
  const SolidSurface solid = surfaces.solids.nearest(point);
  const NearSurface nearest{solid.distance, solid.outward};
  const std::optional<NearSurface> wall = walls ? nearest_wall(world, point) : std::nullopt;
  return wall && wall->distance < nearest.distance ? *wall : nearest;
}

/// `reach`: the distance from surfaces beyond which readings come from the fluid alone; `step`: from the
/// first to the second point.
PressurePlaces pressure_places(const World& world, const Surfaces& surfaces, glm::dvec2 point, double reach,
                               double step) {
  const bool walls = surfaces.walls;
  const NearSurface surface = nearest_surface(world, surfaces, point, walls);
  if (surface.distance >= reach) return {point, point};
  const glm::dvec2 foot = point - surface.distance * surface.outward;
  const PressurePlaces places{foot + reach * surface.outward, foot + (reach + step) * surface.outward,
                              (std::max(surface.distance, 0.0) - reach) / step, reach};
  // In a narrow gap or a corner, another surface may be as near.
  constexpr double kRounding = 0.99;
  const auto is_free = [&](glm::dvec2 place) {
    const double distance = nearest_surface(world, surfaces, place, true).distance;
    return distance >= kRounding * (walls ? reach : 0.3 * reach) &&
           surfaces.solids.distance(place) >= kRounding * reach;
  };
  if (is_free(places.near) && is_free(places.far)) return places;
  const glm::dvec2 kept = surface.distance > 0.0 ? point : foot;
  return is_free(places.near) ? PressurePlaces{places.near, places.near} : PressurePlaces{kept, kept};
}

/// Whether none of the four cells of size `h` around the place, between whose centers it is read, has a
/// corner in a solid.
bool is_among_whole_cells(const World& world, glm::dvec2 place, double h) {
  const SolidSet& solids = solids_in_grid(world);
  const glm::dvec2 minimum = world.domain().minimum();
  const glm::dvec2 first = minimum + glm::floor((place - minimum) / h - 0.5) * h;
  constexpr double kRounding = 0.01;  // cells
  for (int corner = 0; corner < 9; ++corner) {
    const glm::dvec2 offset(corner % 3, corner / 3);
    if (solids.distance(first + offset * h) < -kRounding * h) return false;
  }
  return true;
}

/// The least distance from the surface that is nearest to a point, in steps, at which the pressure is read
/// from whole cells alone.
double reach_on_grid(const World& world, glm::dvec2 point, double h) {
  const double most = 1.5 * h;  // there all four cells are in the fluid
  const SolidSurface surface = solids_in_grid(world).nearest(point);
  if (surface.distance >= most) return most;
  for (double reach = 0.6 * h; reach < most; reach += 0.2 * h) {
    if (is_among_whole_cells(world, point + (reach - surface.distance) * surface.outward, h)) return reach;
  }
  return most;
}

}  // namespace

std::optional<NearSurface> nearest_wall(const World& world, glm::dvec2 point) {
  std::optional<NearSurface> nearest;
  if (world.settings().domain.boundary == Boundary::free_stream) return nearest;
  const glm::dvec2 most = world.domain().maximum();
  for (const glm::dvec2 inward : {glm::dvec2(1, 0), glm::dvec2(-1, 0), glm::dvec2(0, 1), glm::dvec2(0, -1)}) {
    const int axis = inward.x != 0.0 ? 0 : 1;
    const bool open = world.settings().domain.boundary == Boundary::channel && axis == 0;
    if (open || world.domain().periodic[axis]) continue;  // the fluid continues there
    const double distance = glm::dot(most, glm::abs(inward)) + glm::dot(point, inward);
    if (!nearest || distance < nearest->distance) nearest = {distance, inward};
  }
  return nearest;
}

const SolidSet& solids_in_grid(const World& world) {
  const GridSolids* const solids = world.grid()->solids();
  return solids != nullptr ? solids->solids() : world.solids();
}

PressurePlaces pressure_places_on_grid(const World& world, glm::dvec2 point) {
  const double h = world.grid_shape().cell_size();
  return pressure_places(world, {solids_in_grid(world), false}, point, reach_on_grid(world, point, h), h);
}

PressurePlaces pressure_places_among_particles(const World& world, glm::dvec2 point) {
  const double radius = world.particles()->interaction_radius();
  return pressure_places(world, {world.solids(), true}, point, radius, radius);
}

std::optional<double> value_between(const PressurePlaces& places, std::optional<double> near,
                                    std::optional<double> far) {
  if (!near || !far || places.share == 0.0) return near;
  return *near + places.share * (*far - *near);
}

double value_with_slope(const PressurePlaces& places, double near, double far, double slope) {
  // p(d) = p(0) + slope d + c d² at the distances of the place, of `near` and of `far`.
  const double step = glm::distance(places.near, places.far);
  const double from_near = places.share * step;
  if (from_near == 0.0) return near;
  const double squares = from_near * (2.0 * places.reach + from_near);
  const double curvature = (far - near - slope * step) / (step * (2.0 * places.reach + step));
  return near + slope * from_near + curvature * squares;
}

}  // namespace twinflow
