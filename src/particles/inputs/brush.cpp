#include "particles/inputs/brush.hpp"

#include <cmath>

#include <glm/common.hpp>

namespace twinflow {

void apply_stroke(ParticleSet& particles, const Neighborhood& neighborhood, const Domain& domain,
                  const Stroke& stroke) {
  const glm::dvec2 reach(kFootprintReach * stroke.radius);
  const glm::dvec2 velocity = stroke.velocity_rate * (stroke.to - stroke.from);
  const glm::dvec2 lower = glm::min(stroke.from, stroke.to) - reach;
  const glm::dvec2 upper = glm::max(stroke.from, stroke.to) + reach;
  neighborhood.for_each_in(particles, lower, upper, [&](int index) {
    const auto k = static_cast<std::size_t>(index);
    const double touch = footprint(stroke, domain, {particles.x[k], particles.y[k]});
    particles.u[k] += static_cast<float>(velocity.x * touch);
    particles.v[k] += static_cast<float>(velocity.y * touch);
    if (particles.carries_heat()) {
      particles.temperature[k] += static_cast<float>(stroke.heat_rate * stroke.duration * touch);
    }
    const float keep = static_cast<float>(std::exp(-stroke.dye_rate * stroke.duration * touch));
    mix_dye(particles, k, stroke.color, keep);
  });
}

}  // namespace twinflow
