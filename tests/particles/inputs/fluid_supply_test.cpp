#include "particles/inputs/fluid_supply.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include <glm/geometric.hpp>

#include "particles/neighbors/brute_force.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::fluid;

namespace {

constexpr double kFluidSupplyDt = 1.0 / 60.0;

Stroke stroke(glm::dvec2 from, glm::dvec2 to, double radius) {
  Stroke result;
  result.from = from;
  result.to = to;
  result.duration = kFluidSupplyDt;
  result.radius = radius;
  result.color = {0.1f, 0.2f, 0.9f};
  return result;
}

Stroke pouring(glm::dvec2 from, glm::dvec2 to, double radius) {
  Stroke result = stroke(from, to, radius);
  result.pours = true;
  return result;
}

Scene puddle() {
  Scene scene = fluid(400);
  scene.settings.particles.region = "0.04 - (x+0.5)^2 - (y+0.5)^2";
  return scene;
}

double nearest_distance(const ParticleSet& particles, const Domain& domain) {
  double nearest = 1e9;
  for (std::size_t i = 0; i < static_cast<std::size_t>(particles.size()); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const glm::dvec2 offset(particles.x[i] - particles.x[j], particles.y[i] - particles.y[j]);
      nearest = std::min(nearest, glm::length(domain.minimum_image(offset)));
    }
  }
  return nearest;
}

const Domain kWholeDomain;
/// Fluid may be poured anywhere.
const Supply kSupply = {kWholeDomain, 0.03, 1.0, [](glm::dvec2) { return true; },
                        [](glm::dvec2) { return 1.0; }};

}  // namespace

TEST_CASE("Poured fluid fills the brush at the fluid's spacing, across the seam too, and no further") {
  Scene scene = puddle();
  scene.settings.particles.stiffness = 0.0;  // so that they stay where they were poured
  scene.settings.particles.near_stiffness = 0.0;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const Stroke brush = pouring({0.95, 0.9}, {0.95, 0.9}, 0.2);
  solver.step(kFluidSupplyDt, std::vector{brush});
  const int added = solver.particles().size() - 400;
  const double room = 3.14159265 * 0.04 / (solver.spacing() * solver.spacing());
  CHECK(added == Approx(room).epsilon(0.05));  // but for the seams, where the lattice does not fit
  CHECK(solver.metrics().count == 400 + added);
  CHECK(nearest_distance(solver.particles(), Domain{}) > 0.85 * solver.spacing());
  for (std::size_t k = 0; k < static_cast<std::size_t>(solver.particles().size()); ++k) {
    if (solver.particles().id[k] < 400) continue;
    const glm::dvec2 place(solver.particles().x[k], solver.particles().y[k]);
    CHECK(is_under(brush, Domain{}, place));
    CHECK(solver.particles().b[k] == 0.9f);
    CHECK(solver.particles().mass[k] == 1.0f);
  }
  solver.step(kFluidSupplyDt, std::vector{brush});  // where it is full there is no room
  CHECK(solver.particles().size() == 400 + added);
}

TEST_CASE("A brush as wide as the domain pours it full once, also where the lattice does not fit") {
  const double spacing = GENERATE(0.05, 0.0541, 0.06);
  const double radius = GENERATE(1.2, 2.0, 4.0);
  CAPTURE(spacing, radius);
  const Supply supply = {kWholeDomain, spacing, 1.0, [](glm::dvec2) { return true; },
                         [](glm::dvec2) { return 1.0; }};
  ParticleSet particles(0);
  particles.append(
      poured(pouring({0.3, -0.2}, {0.3, -0.2}, radius), particles, BruteForce({}, 0.1, 1), supply, 100000));
  CHECK(nearest_distance(particles, kWholeDomain) > 0.85 * spacing);
  const double full = 4.0 / (spacing * spacing);
  CHECK(particles.size() <= full);
  if (radius > 1.5) CHECK(particles.size() > 0.93 * full);
}

TEST_CASE("Fluid poured by a moving brush has its velocity") {
  ParticleSolver solver(puddle(), Domain{}, 1, 1);
  const std::vector<Particle> added =
      poured(pouring({0.0, 0.0}, {0.02, 0.01}, 0.1), ParticleSet(0), BruteForce({}, 0.1, 1), kSupply, 1000);
  REQUIRE(added.size() > 20);
  for (const Particle& particle : added) {
    CHECK(particle.velocity.x == Approx(1.2));
    CHECK(particle.velocity.y == Approx(0.6));
  }
}

TEST_CASE("Pouring stops at the most particles there may be") {
  const std::vector<Particle> added =
      poured(pouring({0.0, 0.0}, {0.0, 0.0}, 0.3), ParticleSet(0), BruteForce({}, 0.1, 1), kSupply, 7);
  CHECK(added.size() == 7);
}

TEST_CASE("A drain takes the fluid under it and nothing else, and ids stay and are not given again") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  Scene scene = fluid(1000);
  scene.settings.particles.method = method;
  ParticleSolver solver(scene, Domain{}, 1, 2);
  Stroke brush = stroke({1.0, 0.0}, {1.0, 0.0}, 0.3);
  brush.drains = true;
  const ParticleSet before = solver.particles();
  solver.step(kFluidSupplyDt, std::vector{brush});
  std::set<std::uint32_t> expected;
  for (std::size_t k = 0; k < 1000; ++k) {
    if (!is_under(brush, Domain{}, {before.x[k], before.y[k]})) expected.insert(before.id[k]);
  }
  const ParticleSet& after = solver.particles();
  REQUIRE(expected.size() < 950);
  CHECK(std::set(after.id.begin(), after.id.begin() + after.size()) == expected);
  solver.step(kFluidSupplyDt, std::vector{pouring({1.0, 0.0}, {1.0, 0.0}, 0.2)});
  CHECK(std::count_if(after.id.begin(), after.id.begin() + after.size(), [](auto id) { return id >= 1000; }) >
        0);
  std::set<std::uint32_t> unique(after.id.begin(), after.id.begin() + after.size());
  CHECK(unique.size() == static_cast<std::size_t>(after.size()));
}

TEST_CASE("Poured fluid has the density of the brush, and without one that of the fluid in that place") {
  Scene scene = fluid(100);
  scene.settings.particles.method = ParticleMethodName::mueller;
  scene.settings.particles.region = "0.01 - (x+0.8)^2 - (y+0.8)^2";
  scene.settings.particles.fluid_density = "x > 0 ? 3 : 2";
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const auto pour = [&](glm::dvec2 place, const std::function<double(glm::dvec2)>& density) {
    const std::uint32_t first = solver.particles().next_id();
    solver.step(kFluidSupplyDt, std::vector{pouring(place, place, 0.1)});
    const ParticleSet& particles = solver.particles();
    REQUIRE(particles.next_id() > first);
    for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
      const glm::dvec2 point(particles.x[k], particles.y[k]);
      if (particles.id[k] >= first) CHECK(particles.mass[k] == static_cast<float>(density(point)));
    }
  };
  pour({0.5, 0.5}, [](glm::dvec2) { return 3.0; });
  pour({-0.5, 0.5}, [](glm::dvec2) { return 2.0; });
  Settings settings = scene.settings;
  settings.brush.fluid_density = "0.4";
  solver.apply(settings);
  pour({0.5, -0.5}, [](glm::dvec2) { return 0.4; });
}

TEST_CASE("All fluid can be drained, and poured again") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  const NeighborSearch search = GENERATE(NeighborSearch::spatial_hash, NeighborSearch::brute_force);
  Scene scene = puddle();
  scene.settings.particles.method = method;
  scene.settings.particles.search = search;
  ParticleSolver solver(scene, Domain{}, 1, 2);
  Stroke brush = stroke({-0.5, -0.5}, {-0.5, -0.5}, 0.5);
  brush.drains = true;
  solver.step(kFluidSupplyDt, std::vector{brush});
  REQUIRE(solver.particles().size() == 0);
  const ParticleMetrics metrics = solver.metrics();
  CHECK(metrics.count == 0);
  CHECK(metrics.density_error_rms == 0.0);
  solver.step(kFluidSupplyDt, std::vector{pouring({0.0, 0.0}, {0.0, 0.0}, 0.2)});
  CHECK(solver.particles().size() > 100);
}

TEST_CASE("Pouring, draining and flowing give the same bytes for any number of threads") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  Scene scene = fluid(2000, "0.3*sin(pi*y)", "0.2*cos(pi*x)");
  scene.settings.particles.method = method;
  const auto run = [&](int threads) {
    ParticleSolver solver(scene, Domain{}, 1, threads);
    for (int step = 0; step < 30; ++step) {
      Stroke brush = stroke({0.01 * step, 0.0}, {0.01 * step + 0.01, 0.0}, 0.15);
      brush.drains = step % 3 == 0;
      Stroke other = pouring({-0.01 * step, 0.3}, {-0.01 * step - 0.01, 0.3}, 0.1);
      solver.step(kFluidSupplyDt, std::vector{brush, other});
    }
    return solver.particles();
  };
  const ParticleSet one = run(1);
  const ParticleSet three = run(3);
  CHECK(one.id == three.id);
  CHECK(one.x == three.x);
  CHECK(one.u == three.u);
  CHECK(one.density == three.density);
}
