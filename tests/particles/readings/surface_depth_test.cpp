// Where the particle fluid ends, against surfaces that are known.
#include "particles/readings/surface_depth.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <numbers>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using std::numbers::pi;

namespace {

constexpr double kSpacing = 0.04;

/// Water up to a height over the floor of a closed box, between x = `left` and the right wall.
struct Water {
  Domain domain{1.0, false};
  ParticleContainer container{Container::domain, domain, 0.9};
  SolidSet shapes{domain};
  ThreadTeam team{1};
  ParticleSet set{0};
  double radius;
  std::unique_ptr<Neighborhood> neighborhood;

  /// `height(x)`: over y = 0; the rows follow it, less the deeper they are.
  template <class Height>
  Water(double interaction_radius, double left, const Height& height) : radius(interaction_radius) {
    std::vector<glm::vec2> points;
    const int rows = 25;
    const auto columns = static_cast<int>(std::round((1.0 - left) / kSpacing));
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const double x = 1.0 - (column + 0.5) * kSpacing;
        const double share = (row + 0.5) / rows;
        points.emplace_back(x, -1.0 + share * (1.0 + height(x)));
      }
    }
    set = test::particles_at(points);
    neighborhood = make_neighborhood(default_settings().particles, container.space(), radius, 16);
    neighborhood->build(set, team);
  }

  double depth(glm::dvec2 point) const {
    const Solids solids{container, domain, shapes.empty() ? nullptr : &shapes};
    return depth_in_fluid(set, *neighborhood, {domain, solids, radius, kSpacing}, point);
  }
  /// The height at which the depth changes its sign.
  double surface_at(double x) const {
    double low = -0.5, high = 0.5;
    for (int step = 0; step < 40; ++step) {
      const double middle = 0.5 * (low + high);
      (depth({x, middle}) >= 0.0 ? low : high) = middle;
    }
    return low;
  }
};

}  // namespace

TEST_CASE("The surface of the particles is half a spacing above the upper row, beside walls, too") {
  const double radius = GENERATE(2.0, 2.5, 3.0, 4.0) * kSpacing;
  CAPTURE(radius);
  const Water water(radius, -1.0, [](double) { return 0.0; });
  // The rows make the filled part of the surroundings differ from that of a continuum: 2.5 % of a spacing.
  for (const double x : {-1.0, -0.99, -0.3, 0.0, 0.013, 0.98, 1.0}) {
    CHECK(water.surface_at(x) == Approx(0.0).margin(0.03 * kSpacing));
  }
}

TEST_CASE("A wave of a quarter of a spacing has its height") {
  const double height = 0.25 * kSpacing;
  const Water water(2.5 * kSpacing, -1.0, [&](double x) { return height * std::cos(pi * x); });
  for (const double x : {-1.0, -0.75, -0.5, 0.0, 0.25, 1.0}) {
    CAPTURE(x);
    CHECK(water.surface_at(x) == Approx(height * std::cos(pi * x)).margin(0.03 * kSpacing));
  }
}

TEST_CASE("A front along a floor ends where its particles end, and deep fluid is deep in corners, too") {
  const Water water(2.5 * kSpacing, 0.2, [](double) { return 0.0; });
  for (const double y : {-1.0, -0.9, -0.5}) {
    CHECK(std::abs(water.depth({0.2, y})) < 0.03 * kSpacing);
    CHECK(water.depth({0.2 - kSpacing, y}) < -0.5 * kSpacing);
  }
  const double most = 0.125 * pi * water.radius;  // of a filled neighborhood
  for (const glm::dvec2 deep :
       {glm::dvec2(1.0, -1.0), glm::dvec2(0.99, -0.98), glm::dvec2(1.0, -0.4), glm::dvec2(0.6, -1.0)}) {
    CAPTURE(deep.x, deep.y);
    CHECK(water.depth(deep) == Approx(most).epsilon(0.05));
  }
  CHECK(water.depth({-0.5, 0.5}) == Approx(-most));
}
