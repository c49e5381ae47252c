// The pressure of the first moment, against closed forms, and what it spares the fluid.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include <glm/geometric.hpp>

#include "particles/particle_fixtures.hpp"
#include "particles/readings/exact_error.hpp"

using namespace twinflow;

namespace {

/// Four vortices of viscosity 0.01.
Scene vortices_with_pressure(const std::string& method, int count) {
  Scene scene = test::fluid(count, "sin(pi*x)*cos(pi*y)", "-cos(pi*x)*sin(pi*y)");
  scene.settings.particles.initial_pressure = "";
  scene.settings.particles.stiffness = 100.0;
  scene.settings.particles.viscosity = 0.01;
  scene.settings.particles.negative_pressure = true;
  scene.settings.particles.max_substeps = 64;
  apply_assignment(scene.settings, "particles.method=" + method);
  return scene;
}

Scene still_pool(const std::string& method) {
  Scene scene = test::fluid(1600);
  scene.settings.particles.initial_pressure = "";
  scene.settings.particles.container = Container::box;
  scene.settings.particles.region = "-y";
  scene.settings.particles.stiffness = 100.0;
  scene.settings.force.y = -2.0;
  apply_assignment(scene.settings, "particles.method=" + method);
  return scene;
}

/// √ Σ (p − exact)² over √ Σ exact².
double pressure_error(const ParticleSolver& solver, const std::function<double(glm::dvec2)>& exact) {
  const ParticleSet& particles = solver.particles();
  double squares = 0.0;
  double all = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const double expected = exact({particles.x[k], particles.y[k]});
    squares += std::pow(particles.pressure[k] - expected, 2);
    all += expected * expected;
  }
  return std::sqrt(squares / all);
}

/// The largest kinetic energy of the first fifth of a second.
double loudest(const Scene& scene) {
  ParticleSolver solver(scene, Domain{}, 1, 2);
  double energy = 0.0;
  for (int k = 0; k < 40; ++k) {
    solver.step(0.005, {});
    energy = std::max(energy, solver.metrics().kinetic_energy);
  }
  return energy;
}

double vortex_pressure(glm::dvec2 at) {
  return 0.25 * (std::cos(2.0 * std::numbers::pi * at.x) + std::cos(2.0 * std::numbers::pi * at.y));
}

}  // namespace

TEST_CASE("A stirred periodic fluid starts with the pressure of its vortices") {
  CHECK(pressure_error(ParticleSolver(vortices_with_pressure("wcsph", 4096), Domain{}, 1, 2),
                       vortex_pressure) < 0.03);
}

TEST_CASE("Liquid at rest starts with the pressure of its depth and so without a sound") {
  const ParticleSolver solver(still_pool("wcsph"), Domain{}, 1, 2);
  CHECK(pressure_error(solver, [](glm::dvec2 at) { return -2.0 * at.y; }) < 0.03);
}

TEST_CASE("A fluid that turns like a rigid body in a bowl starts with the pressure of its rotation") {
  const std::string layout = GENERATE("staggered", "lattice", "random");
  CAPTURE(layout);
  Scene scene = test::fluid(2500, "-2*y", "2*x");
  scene.settings.particles.initial_pressure = "";
  scene.settings.particles.container = Container::circle;
  scene.settings.particles.container_radius = 0.9;
  scene.settings.particles.stiffness = 100.0;
  scene.settings.particles.negative_pressure = true;
  apply_assignment(scene.settings, "particles.method=wcsph");
  apply_assignment(scene.settings, "particles.layout=" + layout);
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  CHECK(pressure_error(solver, [](glm::dvec2 at) { return 2.0 * (glm::dot(at, at) - 0.405); }) < 0.03);
}

TEST_CASE(
    "Liquid at rest among forces that slant starts with the pressure of its depth, in any arrangement") {
  const std::string layout = GENERATE("staggered", "lattice", "random");
  CAPTURE(layout);
  Scene scene = still_pool("wcsph");
  scene.settings.particles.count = 2500;
  scene.settings.particles.region = "-y - 0.3*x";
  scene.settings.force.x = -0.6;
  apply_assignment(scene.settings, "particles.layout=" + layout);
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  CHECK(pressure_error(solver, [](glm::dvec2 at) { return -2.0 * at.y - 0.6 * at.x; }) < 0.02);
}

TEST_CASE("Light liquid on heavy liquid starts with the pressure of both") {
  Scene scene = still_pool("wcsph");
  scene.settings.particles.count = 2500;
  scene.settings.particles.region = "0.6 - y";
  scene.settings.particles.fluid_density = "y > 0 ? 1 : 3";
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  const auto exact = [](glm::dvec2 at) { return 1.2 - (at.y > 0.0 ? 2.0 : 6.0) * at.y; };
  CHECK(pressure_error(solver, exact) < 0.02);
}

TEST_CASE("A drop that falls freely starts with next to no pressure") {
  Scene scene = still_pool("wcsph");
  scene.settings.particles.region = "0.5 - sqrt(x^2 + y^2)";
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  // At rest it would be up to 2, its weight.
  for (const float pressure : solver.particles().pressure) CHECK(std::abs(pressure) < 0.04);
}

TEST_CASE("Among walls that the fluid fills, the first pressure has the mean zero") {
  Scene scene = test::fluid(1600, "-sin(pi*y)*(1+cos(pi*x))", "sin(pi*x)*(1+cos(pi*y))");
  scene.settings.particles.initial_pressure = "";
  scene.settings.particles.container = Container::box;
  scene.settings.force.y = -3.0;
  apply_assignment(scene.settings, "particles.method=wcsph");
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  double sum = 0.0;
  double lever = 0.0;
  for (std::size_t k = 0; k < 1600; ++k) {
    sum += solver.particles().pressure[k] / 1600.0;
    lever += solver.particles().pressure[k] * solver.particles().y[k] / 1600.0;
  }
  CHECK(std::abs(sum) < 0.01);
  CHECK(lever == Approx(-3.0 / 3.0).epsilon(0.05));  // of the weight, −3 y, whose mean of p y is −1
}

TEST_CASE("A formula for the first pressure is taken as it stands") {
  const std::string method = GENERATE("wcsph", "dfsph", "pcisph");
  CAPTURE(method);
  Scene scene = vortices_with_pressure(method, 1024);
  scene.settings.particles.initial_pressure = "0.5*x";
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  CHECK(pressure_error(solver, [](glm::dvec2 at) { return 0.5 * at.x; }) < 1e-4);
}

TEST_CASE("A fluid that nothing moves starts without pressure") {
  Scene scene = test::fluid(400);
  scene.settings.particles.initial_pressure = "";
  scene.settings.particles.jitter = 0.0;
  apply_assignment(scene.settings, "particles.method=wcsph");
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  for (std::size_t k = 0; k < 400; ++k) CHECK(std::abs(solver.particles().pressure[k]) < 1e-3);
}

TEST_CASE("Without a formula the vortices of wcsph are nearly as exact as with the exact pressure") {
  constexpr double kEnd = 0.3;
  const double kept = std::exp(-2.0 * std::numbers::pi * std::numbers::pi * 0.01 * kEnd);
  const auto exact = [&](glm::dvec2 at) {
    return kept * glm::dvec2(std::sin(std::numbers::pi * at.x) * std::cos(std::numbers::pi * at.y),
                             -std::cos(std::numbers::pi * at.x) * std::sin(std::numbers::pi * at.y));
  };
  const auto error = [&](const std::string& pressure) {
    Scene scene = vortices_with_pressure("wcsph", 1600);
    scene.settings.particles.initial_pressure = pressure;
    ParticleSolver solver(scene, Domain{}, 1, 2);
    for (int k = 0; k < 60; ++k) solver.step(0.005, {});
    return relative_l2_error(solver.particles(), exact).value();
  };
  const double with_formula = error("0.25*(cos(2*pi*x) + cos(2*pi*y))");
  const double solved = error("");
  CAPTURE(with_formula, solved);
  CHECK(with_formula < 1.75e-3);
  CHECK(solved < 2.2e-3);
  CHECK(solved < 0.3 * error("0"));
}

TEST_CASE("Liquid that starts with the pressure of its depth does not bounce") {
  Scene scene = still_pool("wcsph");
  const double solved = loudest(scene);
  scene.settings.particles.initial_pressure = "0";
  const double shocked = loudest(scene);
  CAPTURE(solved, shocked);
  CHECK(solved < 0.2 * shocked);
}
