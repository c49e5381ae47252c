#include "particles/readings/particle_probe.hpp"

#include <cmath>

#include <glm/mat2x2.hpp>
#include <glm/matrix.hpp>

namespace twinflow {
namespace {

/// Weighted sums over the particles around a point; offsets in interaction radii.
struct Sums {
  double weight = 0.0;
  double pressure = 0.0;
  double density = 0.0;
  double temperature = 0.0;
  glm::dvec2 velocity{0.0};
  glm::dvec2 offset{0.0};
  glm::dmat2 offset_offset{0.0};
  glm::dmat2 velocity_offset{0.0};
};

Sums sums_around(const ParticleSet& particles, const Neighborhood& neighborhood, double radius,
                 glm::vec2 point) {
  Sums sums;
  neighborhood.for_each_near(particles, point, [&](int j, float dx, float dy, float squared) {
    const double share = std::sqrt(double(squared)) / radius;
    if (share >= 1.0) return;
    const double w = (1.0 - share) * (1.0 - share);
    const auto k = static_cast<std::size_t>(j);
    const glm::dvec2 offset = -glm::dvec2(dx, dy) / radius;
    const glm::dvec2 velocity(particles.u[k], particles.v[k]);
    sums.weight += w;
    sums.pressure += w * particles.pressure[k];
    sums.density += w * particles.mass[k] * particles.density[k];
    if (particles.carries_heat()) sums.temperature += w * particles.temperature[k];
    sums.velocity += w * velocity;
    sums.offset += w * offset;
    sums.offset_offset += w * glm::outerProduct(offset, offset);
    sums.velocity_offset += w * glm::outerProduct(velocity, offset);
  });
  return sums;
}

/// The vorticity of the linear field that fits best. Nothing if the particles lie on a line, or there is only
/// one.
std::optional<double> vorticity_of(const Sums& sums, double radius) {
  constexpr double kLeastSpread = 1e-6;  // determinant of the covariance, in interaction radii⁴
  const glm::dvec2 middle = sums.offset / sums.weight;
  const glm::dvec2 mean = sums.velocity / sums.weight;
  const glm::dmat2 covariance = sums.offset_offset / sums.weight - glm::outerProduct(middle, middle);
  if (glm::determinant(covariance) < kLeastSpread) return {};
  const glm::dmat2 gradient =
      (sums.velocity_offset / sums.weight - glm::outerProduct(mean, middle)) * glm::inverse(covariance);
  return (gradient[0][1] - gradient[1][0]) / radius;  // column x, row v less column y, row u
}

}  // namespace

std::optional<PointReading> read_point(const ParticleSet& particles, const Neighborhood& neighborhood,
                                       const Domain& domain, double interaction_radius, glm::dvec2 point) {
  const glm::vec2 inside(domain.wrapped(point));
  const Sums sums = sums_around(particles, neighborhood, interaction_radius, inside);
  if (sums.weight == 0.0) return {};
  std::optional<double> temperature;
  if (particles.carries_heat()) temperature = sums.temperature / sums.weight;
  return PointReading{.velocity = sums.velocity / sums.weight,
                      .pressure = sums.pressure / sums.weight,
                      .density = sums.density / sums.weight,
                      .vorticity = vorticity_of(sums, interaction_radius),
                      .temperature = temperature};
}

}  // namespace twinflow
