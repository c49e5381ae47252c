// What the probe reads of the particle fluid.
#include "particles/readings/particle_probe.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <numbers>

#include "particles/particle_fixtures.hpp"
#include "particles/readings/interpolation.hpp"

using namespace twinflow;
using std::numbers::pi;

namespace {

struct ProbedParticles {
  Domain domain{1.0, true};
  ParticleSpace space{domain.minimum(), domain.maximum(), true};
  ThreadTeam team{1};
  ParticleSet set;
  std::unique_ptr<Neighborhood> neighborhood;
  double radius;

  ProbedParticles(const std::vector<glm::vec2>& points, double interaction_radius)
      : set(test::particles_at(points)), radius(interaction_radius) {
    neighborhood = make_neighborhood(default_settings().particles, space, radius, 16);
  }
  /// Positions no longer change after this; entries of the same particle do not part.
  void index() { neighborhood->build(set, team); }
  std::optional<PointReading> read(glm::dvec2 point) const {
    return read_point(set, *neighborhood, domain, radius, point);
  }
};

ProbedParticles scattered(double radius) {
  const ParticleSpace space{glm::dvec2(-1.0), glm::dvec2(1.0), true};
  return {test::random_points(space, 3000, 0.0, 3), radius};
}

}  // namespace

TEST_CASE("The probe's means are those of the interpolation, across the edge too") {
  ProbedParticles particles = scattered(0.1);
  test::mix_masses(particles.set);
  for (std::size_t k = 0; k < 3000; ++k) {
    particles.set.u[k] = std::sin(3.0f * particles.set.x[k]);
    particles.set.v[k] = particles.set.y[k];
    particles.set.density[k] = 1.0f + 0.1f * static_cast<float>(k % 5);
    particles.set.pressure[k] = static_cast<float>(k % 11);
  }
  particles.index();
  std::vector<float> density(particles.set.x.size());
  for (std::size_t k = 0; k < 3000; ++k) density[k] = particles.set.mass[k] * particles.set.density[k];

  for (const glm::vec2 point :
       {glm::vec2(0.2f, -0.3f), glm::vec2(-0.999f, 0.5f), glm::vec2(0.99f, -0.995f)}) {
    std::array<float, 4> expected{};
    const auto interpolated = [&](const float* first, const float* second, float* result) {
      interpolate(particles.set, *particles.neighborhood, particles.radius, particles.team,
                  {std::array{point}, particles.domain}, std::array{first, second},
                  std::array{result, result + 1});
    };
    interpolated(particles.set.u.data(), particles.set.v.data(), &expected[0]);
    interpolated(particles.set.pressure.data(), density.data(), &expected[2]);
    const auto reading = particles.read(point);
    CAPTURE(point.x, point.y);
    REQUIRE(reading);
    CHECK(reading->velocity.x == Approx(expected[0]).margin(2e-4));  // the kernels estimate roots
    CHECK(reading->velocity.y == Approx(expected[1]).margin(2e-4));
    CHECK(reading->pressure == Approx(expected[2]).epsilon(1e-3));
    CHECK(reading->density == Approx(expected[3]).epsilon(1e-3));
  }
}

TEST_CASE("Vorticity is exact where the fluid turns and shears evenly, however particles stand") {
  ProbedParticles particles = scattered(0.12);
  for (std::size_t k = 0; k < 3000; ++k) {
    const float x = particles.set.x[k];
    const float y = particles.set.y[k];
    particles.set.u[k] = 0.7f * x - 3.0f * y + 0.4f;
    particles.set.v[k] = 2.0f * x - 0.7f * y - 1.0f;
  }
  particles.index();
  for (const glm::dvec2 point : {glm::dvec2(0.2, -0.3), glm::dvec2(-0.6, 0.5), glm::dvec2(0.0, 0.0)}) {
    CHECK(particles.read(point)->vorticity.value() == Approx(2.0 + 3.0).epsilon(1e-4));
  }
}

TEST_CASE("The vorticity of the Taylor-Green vortex is right to the square of the interaction radius") {
  ProbedParticles particles = scattered(0.1);
  for (std::size_t k = 0; k < 3000; ++k) {
    const double x = particles.set.x[k];
    const double y = particles.set.y[k];
    particles.set.u[k] = static_cast<float>(std::sin(pi * x) * std::cos(pi * y));
    particles.set.v[k] = static_cast<float>(-std::cos(pi * x) * std::sin(pi * y));
  }
  particles.index();
  for (const glm::dvec2 point : {glm::dvec2(0.5, 0.5), glm::dvec2(-0.3, 0.6), glm::dvec2(0.98, -0.4)}) {
    const double vorticity = 2.0 * pi * std::sin(pi * point.x) * std::sin(pi * point.y);
    const auto reading = particles.read(point);
    // (π R)² of 2π, a fifth of it.
    CHECK(*reading->vorticity == Approx(vorticity).margin(0.12));
    // The error of a mean over unevenly placed points is half of π R over the root of about twenty.
    CHECK(reading->velocity.x == Approx(std::sin(pi * point.x) * std::cos(pi * point.y)).margin(0.04));
  }
}

TEST_CASE("Where no particle is near there is nothing to read, and one alone has no vorticity") {
  ProbedParticles particles({{0.0f, 0.0f}, {0.5f, 0.5f}, {0.52f, 0.5f}}, 0.1);
  particles.set.u[0] = 2.0f;
  particles.index();
  CHECK_FALSE(particles.read({0.3, -0.5}));
  const auto single = particles.read({0.05, 0.0});
  REQUIRE(single);
  CHECK(single->velocity.x == Approx(2.0));
  CHECK_FALSE(single->vorticity);
  CHECK_FALSE(particles.read({0.51, 0.51})->vorticity);  // two are always on one line
}

TEST_CASE("Outside the container there is no fluid to read, although particles are near") {
  Scene scene = test::fluid(1000, "0.3");
  scene.settings.particles.container = Container::circle;
  scene.settings.particles.container_radius = 0.8;
  const ParticleSolver solver(scene, Domain{}, 1, 1);
  CHECK(solver.reading_at({0.5, 0.0}).value().velocity.x == Approx(0.3).margin(1e-5));
  CHECK(solver.reading_at({0.79, 0.0}));
  CHECK_FALSE(solver.reading_at({0.81, 0.0}));
}
