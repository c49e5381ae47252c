// Particles between a floor and a ceiling, in a domain that repeats sideways.
#include <catch2/catch.hpp>

#include <cmath>
#include <numbers>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr Domain kLayer{1.0, {true, false}};

Scene layer_fluid(ParticleMethodName method, const std::string& u, WallSlip slip) {
  Scene scene = fluid(900, u, "0");
  scene.settings.particles.method = method;
  scene.settings.domain.boundary = Boundary::layer;
  scene.settings.domain.slip = slip;
  return scene;
}

double mean_u(const ParticleSolver& solver) {
  const ParticleSet& particles = solver.particles();
  double sum = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) sum += particles.u[k];
  return sum / particles.size();
}

}  // namespace

TEST_CASE("Fluid that slips through a layer goes round and round at its speed") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(name_of(method));
  Scene scene = layer_fluid(method, "1", WallSlip::free_slip);
  scene.settings.force.y = -1.0;
  scene.settings.particles.rest_density = 0.98;  // filled up to the ceiling
  ParticleSolver solver(scene, kLayer, 1, 2);
  run(solver, 130);  // once round, at 1/60 s a step
  CHECK(mean_u(solver) == Approx(1.0).epsilon(1e-3));
  const ParticleSet& particles = solver.particles();
  CHECK(particles.size() == 900);
  int right = 0;
  for (std::size_t k = 0; k < 900; ++k) {
    REQUIRE(std::abs(particles.x[k]) <= 1.0f);
    REQUIRE(std::abs(particles.y[k]) <= 1.0f);
    right += particles.x[k] > 0.0f ? 1 : 0;
  }
  CHECK(right == Approx(450).margin(30));  // no wall heaps them up
}

TEST_CASE("Fluid that sticks to the floor and the ceiling of a layer slows down as it must") {
  const ParticleMethodName method =
      GENERATE(ParticleMethodName::wcsph, ParticleMethodName::pcisph, ParticleMethodName::dfsph);
  CAPTURE(name_of(method));
  Scene scene = layer_fluid(method, "cos(pi*y/2)", WallSlip::no_slip);
  scene.settings.particles.viscosity = 0.1;
  ParticleSolver solver(scene, kLayer, 1, 2);
  const double before = mean_u(solver);
  constexpr int kSteps = 60;
  run(solver, kSteps);
  // u = cos(πy/2) exp(−ν π²/4 t)
  const double rate = -std::log(mean_u(solver) / before) / (kSteps * kDt);
  CHECK(rate == Approx(0.1 * std::numbers::pi * std::numbers::pi / 4.0).epsilon(0.05));
}
