#include "particles/readings/exact_error.hpp"

#include "core/relative_error.hpp"

namespace twinflow {

std::optional<double> relative_l2_error(const ParticleSet& particles,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact) {
  RelativeError error;
  for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
    if (is_in_buffer(particles.body[k])) continue;
    const glm::dvec2 velocity = exact({particles.x[k], particles.y[k]});
    error.add(particles.u[k], velocity.x);
    error.add(particles.v[k], velocity.y);
  }
  return error.value();
}

}  // namespace twinflow
