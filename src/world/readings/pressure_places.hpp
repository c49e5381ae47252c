#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "scene/solids/solid_set.hpp"

namespace twinflow {

class World;

/// The surface of the nearest solid or wall.
struct NearSurface {
  double distance;     ///< positive in the fluid
  glm::dvec2 outward;  ///< into the fluid
};

/// The nearest wall of the domain; none in a periodic one.
std::optional<NearSurface> nearest_wall(const World& world, glm::dvec2 point);

/// The solids that the grid fluid meets: its liquid meets the rigid bodies that float in it, too.
const SolidSet& solids_in_grid(const World& world);

/// The places at which the pressure at a point is read, and the vorticity of particles. Far from surfaces it
/// is the point itself. Near a surface, it is two points on the line along the surface's normal. Surfaces are
/// solids for both fluids, and also walls for the particles. The two points lie so far in the fluid that
/// nothing in the solid takes part. In the grid they are at most 1.5 and 2.5 cells from the surface, among
/// particles one and two interaction radii. PressureSlope has what else is known on a solid in the grid.
struct PressurePlaces {
  glm::dvec2 near, far;
  double share = 0.0;  ///< of the value at `far`; that at `near` has the rest
  double reach = 0.0;  ///< of `near` from the surface, domain units, where `share` is not zero
};

PressurePlaces pressure_places_on_grid(const World& world, glm::dvec2 point);
PressurePlaces pressure_places_among_particles(const World& world, glm::dvec2 point);

/// The value by those at both places; that at the near one if the far one has none.
std::optional<double> value_between(const PressurePlaces& places, std::optional<double> near,
                                    std::optional<double> far);
/// The value of the quadratic through the values at both places with a slope on the surface (per domain unit,
/// into the fluid).
double value_with_slope(const PressurePlaces& places, double near, double far, double slope);

}  // namespace twinflow
