#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "particles/neighbors/neighborhood.hpp"
#include "scene/fields/nusselt.hpp"

namespace twinflow {

/// Sums and means over the domain. A particle's mass is its initial area times its density, so energy is
/// ½∫ρ|u|² and momentum ∫ρu. Density errors are |ρ − ρ₀|/ρ₀, or relative to the mean if fluid fills the
/// container.
struct ParticleMetrics {
  double kinetic_energy = 0.0;
  glm::dvec2 momentum{0.0};
  double density_error_rms = 0.0;
  double density_error_max = 0.0;
  int count = 0;
  double neighbors_mean = 0.0;
  std::int64_t velocities_cut = 0;  ///< since the start
  /// Only with heat.
  std::optional<double> temperature_mean{};
  NusseltNumbers nusselt{};
};

struct FluidScales {
  double spacing;             ///< mean, domain units
  double interaction_radius;  ///< domain units
  double rest_density;        ///< as ParticleSet::density
  bool fills_container;       ///< no free surface
};
ParticleMetrics metrics_of(const ParticleSet& particles, const Neighborhood& neighborhood,
                           const FluidScales& scales, const ThreadTeam& team);

/// A sentence; empty if no velocity was cut at the movement limit. See Substep::move.
std::string report_cuts(std::int64_t velocities_cut);

}  // namespace twinflow
