#pragma once

#include "core/domain.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

struct SurfaceGeometry {
  const Domain& domain;
  const Solids& solids;
  double interaction_radius;  ///< R, domain units
  double spacing;             ///< mean, domain units
};

/// The depth of a point in the fluid, domain units; negative outside. It is linear in the filled part of the
/// surroundings (½ on a flat surface): Σ spacing² W, W = 6/(πR²) (1 − r/R)². Walls and solids mirror the
/// particles. The depth is exact on the surface, at most 0.4 R elsewhere.
double depth_in_fluid(const ParticleSet& particles, const Neighborhood& neighborhood,
                      const SurfaceGeometry& geometry, glm::dvec2 point);

}  // namespace twinflow
