#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/placement.hpp"

using namespace twinflow;

namespace {

/// Distance to the nearest other point, in mean spacings.
std::vector<double> nearest_distances(const Placement& placement, const Domain& domain, bool periodic) {
  std::vector<double> nearest;
  for (const glm::dvec2& point : placement.points) {
    double best = 1e9;
    for (const glm::dvec2& other : placement.points) {
      if (&other == &point) continue;
      const glm::dvec2 d = periodic ? domain.minimum_image(point - other) : point - other;
      best = std::min(best, std::hypot(d.x, d.y));
    }
    nearest.push_back(best / placement.spacing);
  }
  return nearest;
}

}  // namespace

TEST_CASE("The domain is filled with exactly as many particles as asked for, evenly and across the seams") {
  const int count = GENERATE(1, 2, 3, 5, 100, 997, 4096);
  const double aspect = GENERATE(1.0, 0.3, 2.5);
  const Domain domain{aspect};
  const Placement placement = fill_domain(domain, count);
  CAPTURE(count, aspect);
  REQUIRE(placement.points.size() == static_cast<std::size_t>(count));
  for (const glm::dvec2& point : placement.points) {
    REQUIRE(point == domain.wrapped(point));
  }
  if (count < 100) return;  // too few for the pattern to fit the domain
  const std::vector<double> nearest = nearest_distances(placement, domain, true);
  // A hexagonal lattice has 1.07; the rows bend it where the count does not divide.
  CHECK(*std::min_element(nearest.begin(), nearest.end()) > 0.75);
  CHECK(*std::max_element(nearest.begin(), nearest.end()) < 1.1);
}

TEST_CASE("A region is filled with exactly as many particles as asked for, none outside") {
  const int count = GENERATE(1, 7, 500, 2001);
  const auto inside = [](glm::dvec2 p) { return 0.25 - p.x * p.x - (p.y - 0.2) * (p.y - 0.2) > 0.0; };
  const Placement placement = fill_region(Domain{}, count, inside);
  REQUIRE(placement.points.size() == static_cast<std::size_t>(count));
  CHECK(std::all_of(placement.points.begin(), placement.points.end(), inside));
  if (count < 500) return;
  // The disc's area is π/4; the lattice follows its rim to half a spacing, some 1 % of the area here.
  CHECK(placement.spacing == Approx(std::sqrt(3.14159265 / 4.0 / count)).epsilon(0.02));
  const std::vector<double> nearest = nearest_distances(placement, Domain{}, false);
  CHECK(*std::min_element(nearest.begin(), nearest.end()) > 0.95);
}

TEST_CASE("A region without room for particles is refused by its parameter's name") {
  Scene scene = test::fluid(100);
  scene.settings.particles.region = "-1";
  REQUIRE_THROWS_AS(ParticleSolver(scene, Domain{}, 1, 1), InputError);
  REQUIRE_THROWS_WITH(ParticleSolver(scene, Domain{}, 1, 1), Catch::Contains("particles.region"));
}

TEST_CASE("The seed decides where the jitter puts particles") {
  const Scene scene = test::fluid(500);
  const ParticleSolver first(scene, Domain{}, 1, 1);
  const ParticleSolver again(scene, Domain{}, 1, 1);
  const ParticleSolver other(scene, Domain{}, 2, 1);
  CHECK(first.particles().x == again.particles().x);
  CHECK(first.particles().x != other.particles().x);
}

TEST_CASE("A region inside a round container keeps out of its wall") {
  Scene scene = test::fluid(800);
  scene.settings.particles.container = Container::circle;
  scene.settings.particles.container_radius = 0.7;
  const ParticleSolver solver(scene, Domain{}, 1, 1);
  REQUIRE(solver.particles().size() == 800);
  for (std::size_t k = 0; k < 800; ++k) {
    REQUIRE(std::hypot(solver.particles().x[k], solver.particles().y[k]) <= 0.7f);
  }
  CHECK(solver.spacing() ==
        Approx(std::sqrt(3.14159265 * 0.49 / 800)).epsilon(0.02));  // half a spacing at the rim
}
