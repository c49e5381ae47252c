#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/error.hpp"
#include "particles/inputs/blue_noise.hpp"
#include "particles/inputs/initial_particles.hpp"
#include "particles/inputs/placement.hpp"
#include "particles/particle_fixtures.hpp"
#include "scene/fields/formula.hpp"

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

/// Standard deviation over mean of the density at the points, smoothed over 2.5 spacings.
double density_spread(const Placement& placement, const Domain& domain) {
  double sum = 0.0, squares = 0.0;
  for (const glm::dvec2& point : placement.points) {
    double density = 0.0;
    for (const glm::dvec2& other : placement.points) {
      const glm::dvec2 d = domain.minimum_image(point - other) / (2.5 * placement.spacing);
      density += std::pow(std::max(0.0, 1.0 - d.x * d.x - d.y * d.y), 3);
    }
    sum += density;
    squares += density * density;
  }
  const auto count = static_cast<double>(placement.points.size());
  return std::sqrt(squares / count - (sum / count) * (sum / count)) / (sum / count);
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

TEST_CASE(
    "Rows in a rectangle keep half their distance from its edges and have the same area for each point") {
  const int count = GENERATE(600, 864, 997, 2400);
  const Lattice lattice = GENERATE(Lattice::hexagonal, Lattice::square);
  CAPTURE(count);
  const auto inside = [](glm::dvec2 p) { return p.x > -0.7 && p.x < 0.6 && p.y < 0.13; };
  const Placement placement = fill_region(Domain{1.0, false}, count, inside, lattice);
  REQUIRE(placement.points.size() == static_cast<std::size_t>(count));
  CHECK(placement.spacing == Approx(std::sqrt(1.3 * 1.13 / count)).epsilon(1e-6));
  std::map<double, int> rows;
  for (const glm::dvec2& point : placement.points) ++rows[point.y];
  double below = -1.0;  // the lower edge of a row
  for (const auto& [y, number] : rows) {
    const double height = number * placement.spacing * placement.spacing / 1.3;
    CHECK(y == Approx(below + 0.5 * height).margin(1e-9));
    below += height;
  }
  CHECK(below == Approx(0.13).margin(1e-9));
}

TEST_CASE("Rows that hang from a wall are the mirror image of those that lie on one") {
  const auto rows = [](double sign) {
    const auto inside = [&](glm::dvec2 p) { return sign * p.y < 0.13; };
    std::map<double, int> numbers;
    for (const glm::dvec2& point : fill_region(Domain{1.0, false}, 997, inside).points) {
      ++numbers[sign * point.y];
    }
    return std::vector<std::pair<double, int>>(numbers.begin(), numbers.end());
  };
  const auto lying = rows(1.0);
  const auto hanging = rows(-1.0);
  REQUIRE(hanging.size() == lying.size());
  for (std::size_t k = 0; k < lying.size(); ++k) {
    CHECK(hanging[k].first == Approx(lying[k].first).margin(1e-9));
    CHECK(hanging[k].second == lying[k].second);
  }
}

TEST_CASE("A rectangle off the walls is covered by the areas of its points, and none is outside") {
  const int count = GENERATE(900, 2500, 3600);
  const auto inside = [](glm::dvec2 p) { return std::abs(p.x) < 0.5 && std::abs(p.y) < 0.5; };
  const Placement placement = fill_region(Domain{1.0}, count, inside);
  REQUIRE(placement.points.size() == static_cast<std::size_t>(count));
  CHECK(placement.spacing == Approx(1.0 / std::sqrt(count)).epsilon(1e-6));
  for (const glm::dvec2& point : placement.points) CHECK(inside(point));
}

TEST_CASE("A lattice of squares fills the domain or a region with exactly as many particles as asked for") {
  const int count = GENERATE(1, 3, 100, 997, 4096);
  const Domain domain{GENERATE(1.0, 0.3, 2.5)};
  CAPTURE(count, domain.aspect);
  const Placement placement = fill_domain(domain, count, Lattice::square);
  REQUIRE(placement.points.size() == static_cast<std::size_t>(count));
  const auto right = [&](glm::dvec2 p) { return p.x > 0.0 && p == domain.wrapped(p); };
  const Placement part = fill_region(domain, count, right, Lattice::square);
  REQUIRE(part.points.size() == static_cast<std::size_t>(count));
  CHECK(std::all_of(part.points.begin(), part.points.end(), right));
  if (count < 100) return;
  // Squares have 1; rows and columns stretch where the count does not divide.
  const std::vector<double> nearest = nearest_distances(placement, domain, true);
  CHECK(*std::min_element(nearest.begin(), nearest.end()) > 0.8);
  CHECK(*std::max_element(nearest.begin(), nearest.end()) < 1.1);
  const std::vector<double> of_part = nearest_distances(part, domain, false);
  CHECK(*std::min_element(of_part.begin(), of_part.end()) > 0.8);
}

TEST_CASE("Scattered particles are exactly as many as asked for, apart from each other and evenly dense") {
  const int count = GENERATE(1, 2, 5, 100, 997, 2500);
  const Domain domain{GENERATE(1.0, 0.3, 2.5)};
  CAPTURE(count, domain.aspect);
  const Placement placement = scatter(domain, count, 3, [](glm::dvec2) { return true; });
  REQUIRE(placement.points.size() == static_cast<std::size_t>(count));
  for (const glm::dvec2& point : placement.points) REQUIRE(point == domain.wrapped(point));
  CHECK(placement.spacing == Approx(std::sqrt(domain.area() / count)).epsilon(1e-12));
  if (count < 100) return;
  const std::vector<double> nearest = nearest_distances(placement, domain, true);
  CHECK(*std::min_element(nearest.begin(), nearest.end()) > 0.6);
  // A lattice has no spread, points at random more than 0.2: measured 0.07.
  const double spread = density_spread(placement, domain);
  CHECK(spread < 0.09);
  CHECK(spread > 0.001);  // it is no lattice
}

TEST_CASE("Scattered particles stay in their region, off its edge, and follow the seed") {
  const auto inside = [](glm::dvec2 p) { return 0.25 - p.x * p.x - (p.y - 0.2) * (p.y - 0.2) > 0.0; };
  const Domain domain{1.0, false};
  const Placement placement = scatter(domain, 800, 3, inside);
  REQUIRE(placement.points.size() == 800);
  CHECK(std::all_of(placement.points.begin(), placement.points.end(), inside));
  const auto at_edge = std::count_if(placement.points.begin(), placement.points.end(), [&](glm::dvec2 p) {
    return std::hypot(p.x, p.y - 0.2) > 0.5 - 0.2 * placement.spacing;
  });
  CHECK(at_edge < 5);
  CHECK(placement.spacing == Approx(std::sqrt(3.14159265 / 4.0 / 800)).epsilon(0.01));
  CHECK(scatter(domain, 800, 3, inside).points == placement.points);
  CHECK(scatter(domain, 800, 4, inside).points != placement.points);
  CHECK(scatter(domain, 800, 3, [](glm::dvec2) { return false; }).points.empty());
}

TEST_CASE("Every arrangement starts with the asked number of particles") {
  Scene scene = test::fluid(1234);
  scene.settings.particles.layout =
      GENERATE(ParticleLayout::staggered, ParticleLayout::lattice, ParticleLayout::random);
  scene.settings.particles.container = GENERATE(Container::domain, Container::box, Container::circle);
  const ParticleSolver solver(scene, Domain{}, 1, 1);
  CHECK(solver.particles().size() == 1234);
  CHECK(solver.metrics().density_error_rms < 0.12);
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

TEST_CASE("Only the surroundings of a small region are searched to fill it") {
  int looks = 0;
  const auto inside = [&](glm::dvec2 point) {
    ++looks;
    return std::abs(point.x - 0.3) < 0.02 && std::abs(point.y) < 0.02;
  };
  const Placement placement = fill_region(Domain{}, 4000, inside);
  REQUIRE(placement.points.size() == 4000);
  for (const glm::dvec2& point : placement.points) REQUIRE(inside(point));
  // The samples, and some twenty trials of lattices about as large as the region; all over the domain one
  // trial would be ten million points.
  CHECK(looks < 1000000);
}

TEST_CASE("A layer thinner than the samples' distance is filled, in rows and at random") {
  Scene scene = test::fluid(300);
  scene.settings.particles.region = GENERATE("x > 0.999", "y < -0.99995", "abs(x - 0.30011) < 0.0006");
  scene.settings.particles.layout = GENERATE(ParticleLayout::staggered, ParticleLayout::random);
  scene.settings.particles.jitter = 0.0;
  CAPTURE(scene.settings.particles.region);
  REQUIRE_NOTHROW(validate(scene));
  const Placement placement = initial_placement(scene, Surroundings(scene, Domain{}), 1);
  REQUIRE(placement.points.size() == 300);
  const Formula region(scene.settings.particles.region, "particles.region");
  for (const glm::dvec2& point : placement.points) REQUIRE(region(point.x, point.y) > 0.0);
  const double area = 300 * placement.spacing * placement.spacing;
  const double exact = scene.settings.particles.region.starts_with("x")   ? 0.002
                       : scene.settings.particles.region.starts_with("y") ? 0.0001
                                                                          : 0.0024;
  // Points of a lattice in so thin a layer are one row, whose share of it depends on where the row lies.
  if (scene.settings.particles.layout == ParticleLayout::random) CHECK(area == Approx(exact).epsilon(0.03));
}
