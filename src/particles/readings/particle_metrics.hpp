#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "particles/neighbors/neighborhood.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

/// Sums and means over all particles in the domain. The mass of a particle is its share of the initial area
/// times its own density. So energy and momentum are ½∫ρ|u|² and ∫ρu. Density errors are |ρ − ρ₀|/ρ₀, or
/// relative to the mean density if the fluid fills its container.
struct ParticleMetrics {
  double kinetic_energy = 0.0;
  glm::dvec2 momentum{0.0};
  double density_error_rms = 0.0;
  double density_error_max = 0.0;
  int count = 0;
  double neighbors_mean = 0.0;
  std::int64_t velocities_cut = 0;  ///< at the movement limit, since the start
  /// Only a fluid that carries heat has these.
  std::optional<double> temperature_mean{};
  NusseltNumbers nusselt{};
};

/// The fluid's constants that metrics need.
struct FluidScales {
  double spacing;             ///< mean, domain units
  double interaction_radius;  ///< domain units
  double rest_density;        ///< in the units of ParticleSet::density
  bool fills_container;       ///< it has no free surface
};
ParticleMetrics metrics_of(const ParticleSet& particles, const Neighborhood& neighborhood,
                           const FluidScales& scales, const ThreadTeam& team);

/// A sentence about velocities that were cut at the movement limit; empty if none was. See Substep::move.
std::string report_cuts(std::int64_t velocities_cut);

}  // namespace twinflow
