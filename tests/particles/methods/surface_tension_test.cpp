#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

glm::dvec2 center_of(const ParticleSet& particles) {
  glm::dvec2 sum(0.0);
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    sum += glm::dvec2(particles.x[k], particles.y[k]);
  }
  return sum / static_cast<double>(particles.size());
}

/// Longer axis by shorter axis of the ellipse with the same second moments.
double aspect(const ParticleSet& particles) {
  const glm::dvec2 center = center_of(particles);
  double xx = 0.0, xy = 0.0, yy = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const glm::dvec2 d = glm::dvec2(particles.x[k], particles.y[k]) - center;
    xx += d.x * d.x;
    xy += d.x * d.y;
    yy += d.y * d.y;
  }
  const double mean = 0.5 * (xx + yy);
  const double spread = std::hypot(0.5 * (xx - yy), xy);
  return std::sqrt((mean + spread) / (mean - spread));
}

/// Standard deviation of the outermost particles' distances from the center, by direction, relative to their
/// mean.
double roughness(const ParticleSet& particles) {
  constexpr int kDirections = 48;
  const glm::dvec2 center = center_of(particles);
  std::vector<double> rim(kDirections, 0.0);
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const glm::dvec2 d = glm::dvec2(particles.x[k], particles.y[k]) - center;
    const double turn = std::atan2(d.y, d.x) / (2.0 * std::numbers::pi) + 0.5;
    double& farthest =
        rim[static_cast<std::size_t>(std::min(kDirections - 1, static_cast<int>(turn * kDirections)))];
    farthest = std::max(farthest, glm::length(d));
  }
  double mean = 0.0, squares = 0.0;
  for (const double r : rim) mean += r / kDirections;
  for (const double r : rim) squares += (r - mean) * (r - mean) / kDirections;
  return std::sqrt(squares) / mean;
}

double mean_pressure_within(const ParticleSet& particles, double radius) {
  const glm::dvec2 center = center_of(particles);
  double sum = 0.0;
  int inside = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (glm::length(glm::dvec2(particles.x[k], particles.y[k]) - center) > radius) continue;
    sum += particles.pressure[k];
    ++inside;
  }
  return sum / inside;
}

void advance_to(ParticleSolver& solver, const Scene& scene, double seconds) {
  const auto steps = std::lround(seconds / scene.settings.time.step);
  for (long step = 0; step < steps; ++step) solver.step(scene.settings.time.step, {});
}

}  // namespace

TEST_CASE("A drop at rest has the pressure of Laplace, more exactly with more particles") {
  // Relative errors of the mean over the second half of four seconds, with a third to spare: sound swings in
  // the drop, and the particles find another order on another machine.
  const auto [method, few, many] = GENERATE(table<ParticleMethodName, double, double>({
      {ParticleMethodName::wcsph, 0.006, 0.009},
      {ParticleMethodName::mueller, 0.05, 0.016},
      {ParticleMethodName::pcisph, 0.088, 0.045},
      {ParticleMethodName::dfsph, 0.095, 0.045},
  }));
  const auto error_of = [&, method = method](int count, std::uint64_t seed) {
    Scene scene = load_scene("surface-tension");
    scene.settings.particles.method = method;
    scene.settings.particles.negative_pressure = method == ParticleMethodName::wcsph;
    scene.settings.particles.region = "0.25 - x*x - y*y";
    scene.settings.particles.count = count;
    ParticleSolver solver(scene, Domain{}, seed, 2);
    const double radius = std::sqrt(count / std::numbers::pi) * solver.spacing();
    advance_to(solver, scene, 2.0);
    const auto steps = std::lround(2.0 / scene.settings.time.step);
    double pressure = 0.0;
    for (long step = 0; step < steps; ++step) {
      solver.step(scene.settings.time.step, {});
      pressure += mean_pressure_within(solver.particles(), 0.6 * radius) / static_cast<double>(steps);
    }
    return std::abs(pressure * radius / scene.settings.particles.surface_tension - 1.0);
  };
  double with_few = 0.0;  // a mean, as it changes by half with the order that few particles find
  for (const std::uint64_t seed : {1, 2, 3, 4}) with_few += error_of(400, seed) / 4.0;
  const double with_many = error_of(1600, 1);
  CAPTURE(name_of(method), with_few, with_many);
  CHECK(with_few < few);
  CHECK(with_many < many);
}

TEST_CASE("Surface tension turns a square into a disc under the pressure of Laplace") {
  Scene scene = load_scene("surface-tension");
  const auto method = GENERATE(ParticleMethodName::wcsph, ParticleMethodName::mueller,
                               ParticleMethodName::pcisph, ParticleMethodName::dfsph);
  scene.settings.particles.method = method;
  // Summed densities fall at the rim: where pressures may pull, they pull there as another tension would.
  // wcsph integrates its densities, and needs the pull to keep its drop together.
  scene.settings.particles.negative_pressure = method == ParticleMethodName::wcsph;
  CAPTURE(name_of(method));
  ParticleSolver solver(scene, Domain{}, 1, 2);
  // Some drops of dfsph are stirred for good by their own corrections of density: rounding decides which. So
  // all processors round alike here.
  solver.set_simd_level(SimdLevel::baseline);
  CHECK(roughness(solver.particles()) > 0.1);  // a square
  // Viscosity alone damps the swing. A grid's square still has 4.7e-4 of kinetic energy at t = 3.75.
  advance_to(solver, scene, 6.0);
  const double radius = std::sqrt(scene.settings.particles.count / std::numbers::pi) * solver.spacing();
  double pressure = 0.0;  // over a second, as sound runs to and fro in the drop
  double energy = 0.0;    // over a few swings
  const auto steps = std::lround(1.0 / scene.settings.time.step);
  for (long step = 0; step < steps; ++step) {
    solver.step(scene.settings.time.step, {});
    pressure += mean_pressure_within(solver.particles(), 0.6 * radius) / static_cast<double>(steps);
    energy += solver.metrics().kinetic_energy / static_cast<double>(steps);
  }
  const ParticleSet& drop = solver.particles();
  const double laplace = scene.settings.particles.surface_tension / radius;
  CAPTURE(aspect(drop), roughness(drop), pressure / laplace, energy, solver.metrics().kinetic_energy);
  CHECK(aspect(drop) < 1.03);
  // Particles in a rim of their own spacing s stand back by up to s, evenly spread: 0.29 s/r alone is 1 %.
  CHECK(roughness(drop) < 0.015);
  CHECK(solver.metrics().kinetic_energy < 3e-4);  // it began to move with 0.01
  const double area = std::numbers::pi * radius * radius;
  CHECK(energy < 0.5 * 0.03 * 0.03 * laplace * area);
  CHECK(pressure == Approx(laplace).epsilon(0.08));  // changes with the order that the particles find
}

TEST_CASE("Surface tension and radii of their own keep the momentum of the fluid") {
  Scene scene = test::fluid(1500, "0.2 + 0.5*sin(2*pi*y + 3*sin(pi*x))", "0.5*sin(4*pi*x)");
  Settings::ParticleSettings& particles = scene.settings.particles;
  particles.method = GENERATE(ParticleMethodName::wcsph, ParticleMethodName::mueller,
                              ParticleMethodName::pcisph, ParticleMethodName::dfsph);
  particles.region = "0.7 - abs(x)";  // free surfaces
  particles.jitter = 0.3;
  particles.viscosity = 0.002;
  particles.neighborhood = 3.2;
  particles.shifting = false;  // its Taylor step has no counterpart in a neighbor
  particles.negative_pressure = true;
  particles.stiffness = 50.0;
  particles.max_substeps = 64;
  particles.adaptive_radius = GENERATE(false, true);
  particles.surface_tension = GENERATE(0.0, 0.05);
  if (!particles.adaptive_radius && particles.surface_tension == 0.0) return;  // particle_solver_test.cpp
  if (particles.adaptive_radius && particles.method != ParticleMethodName::wcsph) return;
  ParticleSolver solver(scene, Domain{}, 5, 2);
  const glm::dvec2 before = solver.metrics().momentum;
  for (int step = 0; step < 400; ++step) solver.step(1.0 / 240.0, {});
  double speed = 0.0;
  for (std::size_t k = 0; k < 1500; ++k)
    speed += std::hypot(solver.particles().u[k], solver.particles().v[k]);
  speed *= solver.spacing() * solver.spacing();
  const double drift = glm::length(solver.metrics().momentum - before) / speed;
  CAPTURE(name_of(particles.method), particles.adaptive_radius, particles.surface_tension, drift, speed);
  CHECK(drift <= 1e-6);
  CHECK(speed > 0.01);  // it still moves
}

TEST_CASE("Where the density is even, radii of their own are the radius of all") {
  const auto run = [](bool adaptive) {
    Scene scene = test::fluid(1200, "0.1*sin(pi*y)", "0.1*sin(pi*x)");
    scene.settings.particles.method = ParticleMethodName::wcsph;
    scene.settings.particles.jitter = 0.0;
    scene.settings.particles.adaptive_radius = adaptive;
    ParticleSolver solver(scene, Domain{}, 1, 1);
    solver.step(1e-4, {});
    std::vector<glm::vec2> velocities(1200);
    for (std::size_t k = 0; k < 1200; ++k) {
      velocities[solver.particles().id[k]] = {solver.particles().u[k], solver.particles().v[k]};
    }
    return velocities;
  };
  const auto fixed = run(false);
  const auto adaptive = run(true);
  for (std::size_t k = 0; k < fixed.size(); ++k) {
    REQUIRE(adaptive[k].x == Approx(fixed[k].x).margin(2e-7));  // a few roundings of 0.1
    REQUIRE(adaptive[k].y == Approx(fixed[k].y).margin(2e-7));
  }
}
