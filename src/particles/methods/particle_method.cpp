#include "particles/methods/particle_method.hpp"

#include "particles/methods/dfsph.hpp"
#include "particles/methods/double_density.hpp"
#include "particles/methods/mueller.hpp"
#include "particles/methods/pcisph.hpp"
#include "particles/methods/wcsph.hpp"

namespace twinflow {

std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing) {
  if (settings.method == ParticleMethodName::mueller) {
    return std::make_unique<Mueller>(interaction_radius, spacing, settings);
  }
  if (settings.method == ParticleMethodName::wcsph) {
    return std::make_unique<Wcsph>(interaction_radius, spacing, settings);
  }
  if (settings.method == ParticleMethodName::pcisph) {
    return std::make_unique<Pcisph>(interaction_radius, spacing, settings);
  }
  if (settings.method == ParticleMethodName::dfsph) {
    return std::make_unique<Dfsph>(interaction_radius, spacing, settings);
  }
  return std::make_unique<DoubleDensity>(interaction_radius, spacing,
                                         DoubleDensity::Parameters::from(settings));
}

std::function<void(const float* pressure, int iteration)> show_iterations(const Substep& substep,
                                                                          Stage (*stage)(int iteration)) {
  if (substep.observer == nullptr) return {};
  return [&substep, stage](const float* pressure, int iteration) {
    substep.show([&] { return stage(iteration); }, pressure);
  };
}

void accelerate_uniformly(ParticleSet& particles, glm::dvec2 acceleration, double dt_seconds,
                          const ThreadTeam& team) {
  if (acceleration.x == 0.0 && acceleration.y == 0.0) return;
  const float du = static_cast<float>(acceleration.x * dt_seconds);
  const float dv = static_cast<float>(acceleration.y * dt_seconds);
  team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.u.data()[k] += du;
    for (int k = begin; k < end; ++k) particles.v.data()[k] += dv;
  });
}

}  // namespace twinflow
