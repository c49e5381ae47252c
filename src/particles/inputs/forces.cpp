#include "particles/inputs/forces.hpp"

#include <cmath>

#include "scene/fields/stream.hpp"

namespace twinflow {

void add_velocity_changes(ParticleSet& particles, std::span<const glm::vec2> changes) {
  for (std::size_t k = 0; k < changes.size(); ++k) {
    particles.u[k] += changes[k].x;
    particles.v[k] += changes[k].y;
  }
}

void add_temperature_changes(ParticleSet& particles, std::span<const glm::vec1> changes) {
  for (std::size_t k = 0; k < changes.size(); ++k) particles.temperature[k] += changes[k].x;
}

ParticleForces::ParticleForces(const Scene& scene)
    : force_(scene.settings.force),
      stream_(scene.settings.stream),
      dye_dissipation_(scene.settings.dye.dissipation),
      first_dye_(initial_dye(scene)) {}

void ParticleForces::apply(const Settings& settings) {
  force_ = settings.force;
  dye_dissipation_ = settings.dye.dissipation;
}

void ParticleForces::drive_stream(ParticleSet& particles, const Domain& domain, double dt_seconds) const {
  if (stream_.speed == 0.0) return;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const double rate = stream_rate(stream_, domain, particles.x[k]);
    if (rate == 0.0) continue;
    const float kept = static_cast<float>(std::exp(-rate * dt_seconds));
    const float speed = static_cast<float>(stream_.speed);
    particles.u[k] = speed + (particles.u[k] - speed) * kept;
    particles.v[k] *= kept;
    mix_dye(particles, k, first_dye_({particles.x[k], particles.y[k]}), kept);
  }
}

void ParticleForces::dissipate_dye(ParticleSet& particles, double dt_seconds) const {
  if (dye_dissipation_ == 0.0) return;
  const float keep = static_cast<float>(std::exp(-dye_dissipation_ * dt_seconds));
  for (AlignedVector<float>* channel : {&particles.r, &particles.g, &particles.b}) {
    for (float& value : *channel) value *= keep;
  }
}

}  // namespace twinflow
