#include "particles/heat/particle_heat.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>

namespace twinflow {

ParticleHeat::ParticleHeat(const Temperatures& temperatures, const Settings::TemperatureSettings& settings,
                           const Domain& domain, double interaction_radius, double spacing)
    : initial_(temperatures.initial),
      inflow_(temperatures.left.value_or(temperatures.initial)),
      domain_(domain),
      settings_(settings),
      conduction_(temperatures, domain, interaction_radius, spacing) {}

void ParticleHeat::warm(ParticleSet& particles, std::uint32_t first_id) const {
  const glm::dvec2 low = domain_.minimum();
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.id[k] < first_id) continue;
    glm::dvec2 point = glm::clamp(glm::dvec2(particles.x[k], particles.y[k]), low, low + domain_.size());
    const bool enters = particles.body[k] == kInflow;
    if (enters) point.x = low.x;
    particles.temperature[k] = static_cast<float>(enters ? inflow_(point) : initial_(point));
  }
}

double ParticleHeat::largest_weight(const ParticleSet& particles) const {
  if (!changes_weight() || particles.size() == 0) return 1.0;
  const auto [coldest, hottest] =
      std::minmax_element(particles.temperature.begin(), particles.temperature.begin() + particles.size());
  const auto size_at = [&](float temperature) {
    return std::abs(1.0 - settings_.expansion * (temperature - settings_.reference));
  };
  return std::max(size_at(*coldest), size_at(*hottest));
}

std::optional<ParticleHeat> particle_heat(const Scene& scene, const Domain& domain, double interaction_radius,
                                          double spacing) {
  const std::optional<Temperatures> given = temperatures(scene);
  if (!given) return std::nullopt;
  return ParticleHeat(*given, scene.settings.temperature, domain, interaction_radius, spacing);
}

}  // namespace twinflow
