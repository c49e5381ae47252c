#include "particles/readings/particle_metrics.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace twinflow {

ParticleMetrics metrics_of(const ParticleSet& particles, const Neighborhood& neighborhood,
                           const FluidScales& scales, const ThreadTeam& team) {
  ParticleMetrics metrics;
  metrics.count = count_in_domain(particles);
  double reference = scales.rest_density;
  if (scales.fills_container && metrics.count > 0) {
    double sum = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
      if (!is_in_buffer(particles.body[k])) sum += particles.density[k];
    }
    reference = sum / metrics.count;
  }
  double squares = 0.0;
  double heat = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (is_in_buffer(particles.body[k])) continue;
    const glm::dvec2 velocity(particles.u[k], particles.v[k]);
    const double mass = scales.spacing * scales.spacing * particles.mass[k];
    metrics.kinetic_energy += 0.5 * mass * glm::dot(velocity, velocity);
    metrics.momentum += mass * velocity;
    const double error = std::abs(particles.density[k] / reference - 1.0);
    metrics.density_error_max = std::max(metrics.density_error_max, error);
    squares += error * error;
    if (particles.carries_heat()) heat += particles.temperature[k];
  }
  metrics.density_error_rms = std::sqrt(squares / std::max(metrics.count, 1));
  if (particles.carries_heat() && metrics.count > 0) metrics.temperature_mean = heat / metrics.count;
  metrics.neighbors_mean = neighborhood.mean_count(particles, team, scales.interaction_radius);
  return metrics;
}

std::string report_cuts(std::int64_t velocities_cut) {
  if (velocities_cut <= 0) return {};
  const std::string velocities = velocities_cut == 1 ? " velocity was" : " velocities were";
  return "particles were too fast for their sub-steps: " + std::to_string(velocities_cut) + velocities +
         " cut; among solids, the forces on solids and walls have their momentum; a smaller time.step or "
         "particles.cfl may help";
}

}  // namespace twinflow
