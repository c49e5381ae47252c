#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

struct Pool {
  int outside = 0;
  double floor_pressure = 0.0;  ///< relative to ρ g H
  double density_error = 0.0;   ///< mean of |ρ − ρ₀|/ρ₀
  double densest = 0.0;         ///< largest ρ/ρ₀ − 1
  double volume = 0.0;          ///< Σ m/ρ, relative to the initial one
  double height = 0.0;          ///< twice that of the center of mass, relative to the initial one
  double kinetic_energy = 0.0;
};

Pool measured(const ParticleSolver& solver, double gravity) {
  const ParticleSet& particles = solver.particles();
  const auto count = static_cast<std::size_t>(particles.size());
  Pool pool;
  int on_floor = 0;
  int below_surface = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const double part = 1.0 / static_cast<double>(count);
    const double height = particles.y[k] + 1.0;
    pool.outside += std::abs(particles.x[k]) > 1.0f || std::abs(particles.y[k]) > 1.0f;
    pool.height += part * 2.0 * height;
    pool.densest = std::max(pool.densest, particles.density[k] / solver.rest_density() - 1.0);
    if (height < 0.9) {  // densities that are sums over neighbors mean nothing at a free surface
      pool.density_error += std::abs(particles.density[k] / solver.rest_density() - 1.0);
      pool.volume += solver.rest_density() / particles.density[k];
      ++below_surface;
    }
    if (height > 0.1) continue;
    pool.floor_pressure += particles.pressure[k] + gravity * height;  // carried down to the floor
    ++on_floor;
  }
  pool.density_error /= below_surface;
  pool.volume /= below_surface;
  pool.floor_pressure /= on_floor * gravity;
  pool.kinetic_energy = solver.metrics().kinetic_energy;
  return pool;
}

/// The scene, settled, with another method: means over its last quarter, and the densest in it.
Pool settled_pool(const std::string& method) {
  Scene scene = load_scene("hydrostatic");
  apply_assignment(scene.settings, "particles.method=" + method);
  scene.settings.particles.count = 600;
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const auto steps = std::lround(scene.settings.time.end / scene.settings.time.step);
  const long averaged = steps / 4;  // what is left of the motion makes the pressure waver
  for (long step = 0; step < steps - averaged; ++step) solver.step(scene.settings.time.step, {});
  Pool mean;
  for (long step = 0; step < averaged; ++step) {
    solver.step(scene.settings.time.step, {});
    const Pool now = measured(solver, -scene.settings.force.y);
    mean.outside += now.outside;
    mean.floor_pressure += now.floor_pressure / static_cast<double>(averaged);
    mean.density_error += now.density_error / static_cast<double>(averaged);
    mean.densest = std::max(mean.densest, now.densest);
    mean.volume += now.volume / static_cast<double>(averaged);
    mean.height += now.height / static_cast<double>(averaged);
    mean.kinetic_energy += now.kinetic_energy / static_cast<double>(averaged);
  }
  return mean;
}

}  // namespace

TEST_CASE("Settled water has the pressure of its depth and keeps its volume") {
  const std::string method = GENERATE("wcsph", "pcisph", "dfsph");
  const Pool pool = settled_pool(method);
  CAPTURE(method);
  WARN(method << ": floor pressure " << pool.floor_pressure << " ρ g H, mean density error "
              << pool.density_error << ", at most " << pool.densest << ", volume " << pool.volume
              << ", height " << pool.height);
  CHECK(pool.outside == 0);
  CHECK(pool.floor_pressure == Approx(1.0).margin(0.05));
  // The solved methods' tolerance and what their last iteration leaves; the weight on wcsph's lowest row.
  CHECK(pool.densest <= (method == "wcsph" ? 0.02 : 0.012));
  CHECK(pool.density_error <= 0.01);  // weight alone presses wcsph together by half of that
  CHECK(pool.volume == Approx(1.0).margin(0.03));
  CHECK(pool.height == Approx(1.0).margin(0.03));
  CHECK(pool.kinetic_energy < 1e-3);
}

TEST_CASE("Still water of wcsph stays still, however many particles it has") {
  Scene scene = load_scene("hydrostatic");
  scene.settings.particles.count = GENERATE(600, 864, 1200, 1350);
  CAPTURE(scene.settings.particles.count);
  ParticleSolver solver(scene, Domain{}, 1, 2);
  double energy = 0.0;
  for (double time = 0.0; time < 1.0; time += scene.settings.time.step) {
    solver.step(scene.settings.time.step, {});
    energy = std::max(energy, solver.metrics().kinetic_energy);
  }
  // It was 2e-3 where rows lay on the floor, or where the liquid sank along the walls.
  CHECK(energy < 1e-5);
}
