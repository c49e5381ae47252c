#pragma once

#include <optional>

#include "core/domain.hpp"
#include "core/point_reading.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Reads the fluid at a point, wrapped if periodic; nothing if no particle is nearer than the interaction
/// radius R. Values are the means of `interpolate`; the density includes the masses. Vorticity comes from a
/// least-squares linear fit with weights (1 − r/R)², exact for rigid rotation and even shear.
std::optional<PointReading> read_point(const ParticleSet& particles, const Neighborhood& neighborhood,
                                       const Domain& domain, double interaction_radius, glm::dvec2 point);

}  // namespace twinflow
