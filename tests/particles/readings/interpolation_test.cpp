// Values between the particles, found by vectors of points, against one sum over all particles for each
// point.
#include "particles/readings/interpolation.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <stdexcept>

#include <glm/geometric.hpp>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;

namespace {

struct Sample {
  double r, g, b;
};

Sample mean_of_all(const ParticleSet& particles, const Domain& domain, double radius, glm::vec2 point) {
  Sample sum{};
  double weights = 0.0;
  for (std::size_t j = 0; j < static_cast<std::size_t>(particles.size()); ++j) {
    const glm::dvec2 offset =
        domain.minimum_image(glm::dvec2(point) - glm::dvec2(particles.x[j], particles.y[j]));
    const double weight = std::pow(std::max(0.0, 1.0 - glm::length(offset) / radius), 2);
    weights += weight;
    sum = {sum.r + weight * particles.r[j], sum.g + weight * particles.g[j], sum.b + weight * particles.b[j]};
  }
  if (weights == 0.0) return {};
  return {sum.r / weights, sum.g / weights, sum.b / weights};
}

}  // namespace

TEST_CASE("Every search finds the values at points in any order, in wide and narrow domains") {
  const std::string search = GENERATE(from_range(test::every_search_name()));
  const double radius = GENERATE(0.07, 0.4, 0.9);  // in domains as narrow as two radii, and narrower
  const bool periodic = GENERATE(true, false);
  CAPTURE(search, radius, periodic);
  const Domain domain{0.5, periodic};
  const ParticleSpace space{domain.minimum(), domain.minimum() + domain.size(), periodic};
  const ThreadTeam team(2);
  ParticleSet particles = test::particles_at(test::random_points(space, 400, 0.3, 5));
  for (std::size_t k = 0; k < 400; ++k) {
    particles.r[k] = std::sin(particles.x[k] * 5.0f);
    particles.g[k] = particles.y[k];
    particles.b[k] = static_cast<float>(k % 7);
  }
  Settings settings = default_settings();
  apply_assignment(settings, "particles.search=" + search);
  const auto neighborhood = make_neighborhood(settings.particles, space, radius, 16);
  neighborhood->build(particles, team);

  std::vector<glm::vec2> points = test::random_points(space, 100, 0.3, 6);
  for (int k = 0; k < 37; ++k) points.emplace_back(-0.49f + 0.01f * static_cast<float>(k), 0.99f);  // a row
  std::array<std::vector<float>, 3> results;
  for (auto& result : results) result.assign(points.size(), -1.0f);
  interpolate(particles, *neighborhood, radius, team, {points, domain},
              std::array{particles.r.data(), particles.g.data(), particles.b.data()},
              std::array{results[0].data(), results[1].data(), results[2].data()});
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Sample expected = mean_of_all(particles, domain, radius, points[k]);
    CAPTURE(k, points[k].x, points[k].y);
    REQUIRE(results[0][k] == Approx(expected.r).margin(2e-4));
    REQUIRE(results[1][k] == Approx(expected.g).margin(2e-4));
    REQUIRE(results[2][k] == Approx(expected.b).margin(2e-3));
  }
}

TEST_CASE("Interpolation takes two or three values, with a result for each") {
  const Domain domain;
  const ParticleSpace space{domain.minimum(), domain.minimum() + domain.size(), true};
  const ThreadTeam team(1);
  ParticleSet particles = test::particles_at({{0.0f, 0.0f}});
  const auto neighborhood = make_neighborhood(default_settings().particles, space, 0.1, 16);
  neighborhood->build(particles, team);
  const std::array<glm::vec2, 1> points{};
  float result = 0.0f;
  CHECK_THROWS_AS(interpolate(particles, *neighborhood, 0.1, team, {points, domain},
                              std::array{particles.r.data()}, std::array{&result}),
                  std::logic_error);
}

TEST_CASE("The velocity between particles that move alike is theirs, and zero where there are none") {
  const Container container = GENERATE(Container::domain, Container::circle);
  Scene scene = test::fluid(2000, "0.3", "-0.7");
  scene.settings.particles.container = container;
  scene.settings.particles.container_radius = 0.5;
  const ParticleSolver solver(scene, Domain{}, 1, 2);
  const std::vector<glm::vec2> points = test::random_points({}, 500, 0.0, 17);
  std::vector<glm::vec2> velocities(500);
  solver.velocity_at(points, velocities);
  const double h = solver.interaction_radius();
  for (std::size_t k = 0; k < 500; ++k) {
    const double out = container == Container::domain ? -1.0 : std::hypot(points[k].x, points[k].y) - 0.5;
    CAPTURE(points[k].x, points[k].y);
    if (out < 0.5 * h) {
      REQUIRE(velocities[k].x == Approx(0.3).epsilon(1e-6));
      REQUIRE(velocities[k].y == Approx(-0.7).epsilon(1e-6));
    } else if (out > h) {
      REQUIRE(velocities[k] == glm::vec2(0.0f));
    }
  }
}

TEST_CASE("The velocity between particles is the mean weighted with the squared nearness") {
  ParticleSolver solver(test::fluid(700, test::kVortexU, test::kVortexV), Domain{1.4}, 1, 1);
  test::run(solver, 10);
  const ParticleSet& particles = solver.particles();
  const std::vector<glm::vec2> points = {
      {0.0f, 0.0f}, {1.399f, 0.999f}, {-1.4f, -0.3f}, {1.0f, -1.0f}, {5.0f, -7.3f}};
  std::vector<glm::vec2> velocities(points.size());
  solver.velocity_at(points, velocities);
  for (std::size_t k = 0; k < points.size(); ++k) {
    glm::dvec2 sum(0.0);
    double weights = 0.0;
    for (std::size_t j = 0; j < 700; ++j) {
      const Domain domain{1.4};
      const glm::dvec2 d =
          domain.minimum_image(glm::dvec2(points[k]) - glm::dvec2(particles.x[j], particles.y[j]));
      const double g = std::max(0.0, 1.0 - glm::length(d) / solver.interaction_radius());
      sum += g * g * glm::dvec2(particles.u[j], particles.v[j]);
      weights += g * g;
    }
    CHECK(velocities[k].x == Approx(sum.x / weights).margin(2e-6));
    CHECK(velocities[k].y == Approx(sum.y / weights).margin(2e-6));
  }
}
