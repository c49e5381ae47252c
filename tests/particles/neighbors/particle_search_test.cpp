#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"

using namespace twinflow;
using test::fluid;

namespace {

constexpr double kParticleSearchDt = 1.0 / 60.0;

Scene vortices(const std::string& method, const std::string& search, Container container) {
  Scene scene = fluid(1000, "0.5*sin(2*pi*y)", "0.5*sin(2*pi*x)");
  apply_assignment(scene.settings, "particles.method=" + method);
  apply_assignment(scene.settings, "particles.search=" + search);
  scene.settings.particles.container = container;
  scene.settings.particles.viscosity = 0.002;
  return scene;
}

void run(ParticleSolver& solver, int steps) {
  for (int k = 0; k < steps; ++k) solver.step(kParticleSearchDt, {});
}

struct Motion {
  std::vector<glm::dvec2> positions, velocities;  ///< by id
};

Motion motion_of(const ParticleSet& particles) {
  const auto count = static_cast<std::size_t>(particles.size());
  Motion motion{std::vector<glm::dvec2>(count), std::vector<glm::dvec2>(count)};
  for (std::size_t k = 0; k < count; ++k) {
    motion.positions[particles.id[k]] = {particles.x[k], particles.y[k]};
    motion.velocities[particles.id[k]] = {particles.u[k], particles.v[k]};
  }
  return motion;
}

/// A rounding error of 1e-7 grows as particles drift apart; in five steps it stays below a thousandth of the
/// speeds.
void require_same_state(const Motion& actual, const Motion& expected) {
  const Domain domain;
  for (std::size_t k = 0; k < expected.positions.size(); ++k) {
    REQUIRE(glm::length(domain.minimum_image(actual.positions[k] - expected.positions[k])) < 1e-5);
    REQUIRE(glm::length(actual.velocities[k] - expected.velocities[k]) < 5e-4);
  }
}

}  // namespace

TEST_CASE("Every search gives every method the same motion as brute force, but for rounding") {
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  const std::string search = GENERATE(from_range(test::every_search_name()));
  const Container container = GENERATE(Container::domain, Container::box);
  CAPTURE(method, search, static_cast<int>(container));
  ParticleSolver expected(vortices(method, "brute-force", container), Domain{}, 1, 1);
  ParticleSolver actual(vortices(method, search, container), Domain{}, 1, 2);
  run(expected, 5);
  run(actual, 5);
  require_same_state(motion_of(actual.particles()), motion_of(expected.particles()));
  CHECK(actual.metrics().neighbors_mean == Approx(expected.metrics().neighbors_mean).epsilon(1e-3));
}

TEST_CASE("With every search the fluid is the same to the last bit for any number of threads") {
  const std::string search = GENERATE(from_range(test::every_search_name()));
  const Container container = GENERATE(Container::domain, Container::box);
  CAPTURE(search, static_cast<int>(container));
  Scene scene = vortices("mueller", search, container);
  scene.settings.particles.count = 2500;
  const auto run_with = [&](int threads) {
    ParticleSolver solver(scene, Domain{}, 3, threads);
    run(solver, 20);
    return solver.particles();
  };
  const ParticleSet one = run_with(1);
  for (const int threads : {2, 3, 8}) {
    const ParticleSet many = run_with(threads);
    const auto same = [](const auto& a, const auto& b) {
      return std::equal(a.begin(), a.begin() + 2500, b.begin());
    };
    REQUIRE(same(one.id, many.id));
    REQUIRE(same(one.x, many.x));
    REQUIRE(same(one.v, many.v));
    REQUIRE(same(one.density, many.density));
  }
}

TEST_CASE("The search changes while the fluid runs, and the fluid goes on as it would") {
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  CAPTURE(method);
  Scene scene = vortices(method, "spatial-hash", Container::domain);
  ParticleSolver expected(scene, Domain{}, 1, 1);
  ParticleSolver actual(scene, Domain{}, 1, 1);
  std::vector<std::string> changes;
  for (const std::string& name : test::every_search_name()) changes.push_back("particles.search=" + name);
  changes.insert(changes.end(), {"particles.search=quadtree", "particles.quadtree_capacity=3"});
  for (const std::string& change : changes) {
    apply_assignment(scene.settings, change);
    actual.apply(scene.settings);
    actual.step(kParticleSearchDt, {});
    expected.apply(vortices(method, "brute-force", Container::domain).settings);
    expected.apply(vortices(method, "spatial-hash", Container::domain).settings);
    expected.step(kParticleSearchDt, {});
  }
  require_same_state(motion_of(actual.particles()), motion_of(expected.particles()));
}

TEST_CASE("A velocity that is not a number is refused in the next step, by its particle") {
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  const std::string search = GENERATE(from_range(test::every_search_name()));
  const Container container = GENERATE(Container::domain, Container::box, Container::circle);
  CAPTURE(method, search, static_cast<int>(container));
  ParticleSolver solver(vortices(method, search, container), Domain{}, 1, 2);
  Stroke stroke;
  stroke.to = {0.1, 0.0};
  stroke.radius = 0.01;
  stroke.velocity_rate = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Stroke> strokes = {stroke};
  REQUIRE_THROWS_WITH(solver.step(kParticleSearchDt, strokes),
                      Catch::StartsWith("particle ") && Catch::Contains(" has left all bounds"));
}
