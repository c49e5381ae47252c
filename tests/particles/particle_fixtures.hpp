#pragma once

#include <random>
#include <vector>

#include <glm/vec2.hpp>

#include "particles/particle_set.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters.hpp"

namespace twinflow::test {

inline ParticleSet particles_at(const std::vector<glm::vec2>& points) {
  ParticleSet particles(static_cast<int>(points.size()));
  for (std::size_t k = 0; k < points.size(); ++k) {
    particles.x[k] = points[k].x;
    particles.y[k] = points[k].y;
  }
  return particles;
}

/// Masses of 1, 3 and 0.5 in turn.
inline void mix_masses(ParticleSet& particles) {
  constexpr float kMasses[] = {1.0f, 3.0f, 0.5f};
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k)
    particles.mass[k] = kMasses[k % 3];
}

/// Points anywhere in the space, some of them in one dense heap.
inline std::vector<glm::vec2> random_points(const ParticleSpace& space, int count, double heaped,
                                            unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::vector<glm::vec2> points;
  for (int k = 0; k < count; ++k) {
    const glm::dvec2 share(unit(random), unit(random));
    const bool in_heap = unit(random) < heaped;
    points.emplace_back(space.minimum + (in_heap ? 0.4 + 0.05 * share : share) * space.size());
  }
  return points;
}

/// The default scene with the given number of particles and velocity formulas.
inline Scene fluid(int count, const std::string& u = "0", const std::string& v = "0") {
  Scene scene;
  scene.name = "test";
  scene.settings = default_settings();
  scene.settings.particles.count = count;
  scene.settings.particles.rest_density = 1.0;  // an even filling is at rest, with no pressure
  scene.settings.velocity.u = u;
  scene.settings.velocity.v = v;
  return scene;
}

}  // namespace twinflow::test
