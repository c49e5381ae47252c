#include <catch2/catch.hpp>

#include <cmath>
#include <string>

#include "particles/particle_solver.hpp"
#include "scene/parameters.hpp"

using namespace twinflow;

namespace {

struct Pool {
  int outside = 0;
  double floor_pressure = 0.0;  ///< relative to ρ g H
  double density_error = 0.0;   ///< mean of |ρ − ρ₀|/ρ₀
  double volume = 0.0;          ///< Σ m/ρ, relative to the initial one
  double height = 0.0;          ///< twice that of the centre of mass, relative to the initial one
  double kinetic_energy = 0.0;
};

/// The scene, settled, with another method.
Pool settled_pool(const std::string& method) {
  Scene scene = load_scene("hydrostatic");
  apply_assignment(scene.settings, "particles.method=" + method);
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const auto steps = std::lround(scene.settings.time.end / scene.settings.time.step);
  for (long step = 0; step < steps; ++step) solver.step(scene.settings.time.step, {});
  const ParticleSet& particles = solver.particles();
  const auto count = static_cast<std::size_t>(particles.size());
  const double gravity = -scene.settings.force.y;
  Pool pool;
  int on_floor = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double part = 1.0 / static_cast<double>(count);
    const double height = particles.y[k] + 1.0;
    pool.outside += std::abs(particles.x[k]) > 1.0f || std::abs(particles.y[k]) > 1.0f;
    pool.density_error += part * std::abs(particles.density[k] / solver.rest_density() - 1.0);
    pool.volume += part * solver.rest_density() / particles.density[k];
    pool.height += part * 2.0 * height;
    if (height > 0.1) continue;
    pool.floor_pressure += particles.pressure[k] + gravity * height;  // carried down to the floor
    ++on_floor;
  }
  pool.floor_pressure /= on_floor * gravity;
  pool.kinetic_energy = solver.metrics().kinetic_energy;
  return pool;
}

}  // namespace

TEST_CASE("Settled water has the pressure of its depth and keeps its volume") {
  const std::string method = GENERATE("wcsph");
  const Pool pool = settled_pool(method);
  CAPTURE(method);
  WARN(method << ": floor pressure " << pool.floor_pressure << " ρ g H, mean density error "
              << pool.density_error << ", volume " << pool.volume << ", height " << pool.height);
  CHECK(pool.outside == 0);
  CHECK(pool.floor_pressure == Approx(1.0).margin(0.05));
  CHECK(pool.density_error <= 0.01);  // its weight alone presses it together by half of that
  CHECK(pool.volume == Approx(1.0).margin(0.03));
  CHECK(pool.height == Approx(1.0).margin(0.03));
  CHECK(pool.kinetic_energy < 1e-3);
}
