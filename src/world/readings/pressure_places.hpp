#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "scene/solids/solid_set.hpp"

namespace twinflow {

class World;

struct NearSurface {
  double distance;     ///< positive in the fluid
  glm::dvec2 outward;  ///< into the fluid
};

/// The nearest wall of the domain; none in a periodic one.
std::optional<NearSurface> nearest_wall(const World& world, glm::dvec2 point);

/// The solids that the grid fluid meets, with a liquid's floating bodies.
const SolidSet& solids_in_grid(const World& world);

/// The places that give the pressure at a point, and the particles' vorticity: the point itself or, near a
/// surface, two points along its normal. They are free of the solid's influence. In the grid they are at most
/// 1.5 and 2.5 cells from the surface, among particles one and two interaction radii. Walls are surfaces for
/// the particles only.
struct PressurePlaces {
  glm::dvec2 near, far;
  double share = 0.0;  ///< of `far`; `near` has the rest
  double reach = 0.0;  ///< of `near` from the surface, domain units
};

PressurePlaces pressure_places_on_grid(const World& world, glm::dvec2 point);
PressurePlaces pressure_places_among_particles(const World& world, glm::dvec2 point);

/// The weighted value; the near one if the far one is missing.
std::optional<double> value_between(const PressurePlaces& places, std::optional<double> near,
                                    std::optional<double> far);
/// The value of the quadratic through both values with a slope on the surface (per domain unit, into the
/// fluid).
double value_with_slope(const PressurePlaces& places, double near, double far, double slope);

}  // namespace twinflow
