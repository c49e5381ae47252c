// What is measured of the particles.
#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>

#include "particles/particle_solver.hpp"
#include "particles/readings/interpolation.hpp"
#include "particles/readings/particle_probe.hpp"

namespace twinflow {

void ParticleSolver::velocity_at(std::span<const glm::vec2> points, std::span<glm::vec2> velocities) const {
  std::vector<float> u(points.size());
  std::vector<float> v(points.size());
  values_at({points, domain_}, std::array{particles_.u.data(), particles_.v.data()},
            std::array{u.data(), v.data()});
  for (std::size_t k = 0; k < points.size(); ++k) velocities[k] = {u[k], v[k]};
}

void ParticleSolver::values_at(const InterpolationPoints& points, std::span<const float* const> values,
                               std::span<float* const> results) const {
  interpolate(particles_, *neighborhood_, radius_, team_, points, values, results);
}

std::optional<PointReading> ParticleSolver::reading_at(glm::dvec2 point) const {
  if (!container_.contains(point)) return {};
  return read_point(particles_, *neighborhood_, domain_, radius_, point);
}

ParticleMetrics ParticleSolver::metrics() const {
  ParticleMetrics metrics;
  metrics.count = particles_.size();
  double squares = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(metrics.count); ++k) {
    const glm::dvec2 velocity(particles_.u[k], particles_.v[k]);
    const double mass = spacing_ * spacing_ * particles_.mass[k];
    metrics.kinetic_energy += 0.5 * mass * glm::dot(velocity, velocity);
    metrics.momentum += mass * velocity;
    const double error = std::abs(particles_.density[k] / rest_density() - 1.0);
    metrics.density_error_max = std::max(metrics.density_error_max, error);
    squares += error * error;
  }
  metrics.density_error_rms = std::sqrt(squares / std::max(metrics.count, 1));
  metrics.neighbors_mean = neighborhood_->mean_count(particles_, team_, radius_);
  return metrics;
}

}  // namespace twinflow
