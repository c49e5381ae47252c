#pragma once

#include "core/domain.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// What the depth in a particle fluid depends on beside the particles.
struct SurfaceGeometry {
  const Domain& domain;
  const Solids& solids;
  double interaction_radius;  ///< R, domain units
  double spacing;             ///< mean, domain units: each particle has the area spacing²
};

/// How deep a point lies in the particle fluid, domain units: positive in the fluid, zero on its surface,
/// negative outside. It follows from the filled part of the point's surroundings, which is ½ on a flat
/// surface. That part is the sum of spacing² W with W = 6/(πR²) (1 − r/R)², whose integral is 1. Walls and
/// solids mirror the particles, so that the surroundings beside them are whole. Linear in the filled part:
/// exact on the surface, at most 0.4 R far from it.
double depth_in_fluid(const ParticleSet& particles, const Neighborhood& neighborhood,
                      const SurfaceGeometry& geometry, glm::dvec2 point);

}  // namespace twinflow
