#pragma once

#include <optional>

#include "core/domain.hpp"
#include "core/point_reading.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Reads the particle fluid at a point (a periodic domain wraps it); nothing where no particle is nearer than
/// the interaction radius R. Velocity, pressure, density and temperature are the means of `interpolate`,
/// where the density includes the particles' masses. Vorticity is that of the linear velocity field that fits
/// the particles best, by least squares with the same weights (1 − r/R)²: it is exact for a fluid that turns
/// or shears evenly, for any arrangement of particles.
std::optional<PointReading> read_point(const ParticleSet& particles, const Neighborhood& neighborhood,
                                       const Domain& domain, double interaction_radius, glm::dvec2 point);

}  // namespace twinflow
