#pragma once

#include <optional>

#include "core/domain.hpp"
#include "core/point_reading.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Reads the particle fluid at a point, which a periodic domain wraps. Nothing if no particle is nearer than
/// the interaction radius R. Velocity, pressure, density and temperature are the means of `interpolate`,
/// where the density includes the particles' masses. Vorticity comes from a linear fit to the velocities, by
/// least squares with the same weights (1 − r/R)². It is exact for rigid rotation and even shear, in any
/// arrangement of particles.
std::optional<PointReading> read_point(const ParticleSet& particles, const Neighborhood& neighborhood,
                                       const Domain& domain, double interaction_radius, glm::dvec2 point);

}  // namespace twinflow
