// Weakly compressible fluid that fills a periodic box, in which forces come from differences.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "particles/particle_fixtures.hpp"
#include "particles/readings/exact_error.hpp"

using namespace twinflow;

namespace {

Scene periodic_scene(const char* base, int count) {
  Scene scene = load_scene(base);
  scene.settings.particles.count = count;
  return scene;
}

/// The momentum over the mass.
glm::dvec2 mean_velocity(const ParticleSet& particles) {
  glm::dvec2 sum(0.0);
  double mass = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    sum += double{particles.mass[k]} * glm::dvec2(particles.u[k], particles.v[k]);
    mass += particles.mass[k];
  }
  return sum / mass;
}

}  // namespace

TEST_CASE("The error of decaying vortices falls with the number of particles") {
  // Forces of pairs had 2.4e-2 and 4.3e-3.
  const auto [count, bound] = GENERATE(table<int, double>({{1024, 0.0052}, {4096, 0.0015}}));
  CAPTURE(count);
  const Scene scene = periodic_scene("taylor-green-particles", count);
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const double step = scene.settings.time.step;
  const int steps = static_cast<int>(std::lround(scene.settings.time.end / step));
  for (int k = 0; k < steps; ++k) solver.step(step, {});
  const auto exact = exact_velocity(scene);
  const double end = scene.settings.time.end;
  const auto error =
      relative_l2_error(solver.particles(), [&](glm::dvec2 point) { return (*exact)(point, end); });
  REQUIRE(error);
  CHECK(*error < bound);
}

TEST_CASE("Vortices without viscosity keep their energy to a hundredth and the momentum to rounding") {
  Scene scene = periodic_scene("taylor-green-particles", 2304);
  scene.settings.particles.viscosity = 0.0;
  const bool moves = GENERATE(false, true);
  CAPTURE(moves);
  if (moves) scene.settings.velocity.u += " + 0.3";
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const double energy = solver.metrics().kinetic_energy;
  const glm::dvec2 start = mean_velocity(solver.particles());
  for (int k = 0; k < 150; ++k) {
    solver.step(0.02, {});
    REQUIRE(solver.metrics().kinetic_energy > 0.99 * energy);
    REQUIRE(solver.metrics().kinetic_energy < 1.001 * energy);
  }
  CHECK(glm::length(mean_velocity(solver.particles()) - start) < 1e-6);
}
