#include "scene/solids/drawn_walls.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include <glm/geometric.hpp>

using namespace twinflow;

namespace {

const GridShape kCells{64, 64};
constexpr double kNode = 1.0 / 256.0;  ///< spacing of the nodes for these cells

bool always(glm::dvec2) { return true; }

}  // namespace

TEST_CASE("a drawn stroke is a capsule") {
  DrawnWalls walls(kCells, false);
  const WallStroke stroke{{-0.4, -0.1}, {0.3, 0.2}, 0.1};
  walls.add(stroke);
  for (int k = 0; k < 400; ++k) {
    const glm::dvec2 point(-0.9 + 0.0045 * k, 0.8 * std::sin(0.37 * k));
    const double exact = distance_from(stroke, kCells.domain(false), point);
    const NearestSurface found = walls(point);
    CAPTURE(point.x, point.y, exact);
    // Linear interpolation of a distance, whose curvature is 1/radius at most; along the middle line it
    // bends.
    if (exact < 0.0) {
      CHECK(std::abs(found.distance - exact) < kNode);
    } else if (exact < DrawnWalls::kReach - kNode) {
      CHECK(std::abs(found.distance - exact) < kNode * kNode / (8.0 * 0.1) * 2.0 + 1e-6);
    } else {
      CHECK(found.distance > DrawnWalls::kReach - 2.0 * kNode);
    }
  }
  const NearestSurface above = walls({0.0, 0.3});
  CHECK(glm::dot(above.outward, glm::normalize(glm::dvec2(-0.3, 0.7))) > 0.9999);
  const double area = 0.2 * std::hypot(0.7, 0.3) + 0.01 * 3.14159265;
  CHECK(walls.area(always) == Approx(area).epsilon(0.01));
}

TEST_CASE("strokes beside each other make one thick wall, without a seam") {
  DrawnWalls walls(kCells, false);
  for (const double y : {-0.09, 0.09}) walls.add({{-0.6, y}, {0.6, y}, 0.1});
  CHECK(walls({0.0, 0.0}).distance < -0.17);  // by the edge at 0.19; the strokes' own edges are 0.01 away
  CHECK(walls({0.0, 0.3}).distance == Approx(0.11).margin(1e-4));
}

TEST_CASE("a wall goes on where the domain wraps around") {
  DrawnWalls walls(kCells, true);
  walls.add({{0.9, 0.0}, {1.1, 0.0}, 0.1});
  CHECK(walls({-0.85, 0.0}).distance == Approx(-0.05).margin(kNode));
  CHECK(walls({-0.7, 0.0}).distance == Approx(0.1).margin(1e-4));
  DrawnWalls across(kCells, true);
  across.add({{-3.0, 0.5}, {3.0, 0.5}, 0.05});  // three times round
  for (const double x : {-0.99, -0.5, 0.0, 0.7}) {
    CHECK(across({x, 0.5}).distance == Approx(-0.05).margin(kNode));
  }
}

TEST_CASE("what is erased leaves no trace, and the rest its exact distance") {
  DrawnWalls walls(kCells, false);
  walls.add({{-0.5, 0.0}, {0.5, 0.0}, 0.1});
  walls.add({{0.0, -0.2}, {0.0, 0.2}, 0.2, true});
  CHECK(walls({0.0, 0.0}).distance == Approx(0.2).margin(kNode));
  CHECK(walls({0.0, 0.1}).distance > 0.2);  // the wall's old edge went through here
  CHECK(walls({-0.4, 0.0}).distance == Approx(-0.1).margin(kNode));
  CHECK(walls({-0.4, 0.2}).distance == Approx(0.1).margin(1e-4));
  walls.add({{-0.6, 0.0}, {0.6, 0.0}, 0.1, true});
  CHECK(walls.area(always) == 0.0);
  for (int k = 0; k < 100; ++k) {
    const double x = -0.6 + 0.012 * k;
    for (const double y : {0.0, 0.1, 0.25, 0.34}) CHECK(walls({x, y}).distance == Approx(DrawnWalls::kReach));
  }
}

TEST_CASE("drawn walls have exact distances beyond their reach, across seams and deep inside of them, too") {
  const bool periodic = GENERATE(true, false);
  CAPTURE(periodic);
  DrawnWalls walls(kCells, periodic);
  CHECK_FALSE(walls.with_all_distances());
  const WallStroke stroke{{-0.6, -0.5}, {-0.6, -0.4}, 0.35};
  walls.add(stroke);
  const DrawnWalls exact = walls.with_all_distances().value();
  for (int k = 0; k < 400; ++k) {
    const glm::dvec2 point(-0.99 + 0.00495 * k, 0.98 * std::sin(0.37 * k));
    const double expected = distance_from(stroke, kCells.domain(periodic), point);
    CAPTURE(point.x, point.y);
    // Where two ways to the wall are equally long, interpolation rounds a ridge.
    CHECK(exact(point).distance == Approx(expected).margin(expected < 0.0 ? kNode : 0.5 * kNode));
    if (std::abs(expected) < DrawnWalls::kReach - kNode) {
      CHECK(exact(point).distance == Approx(walls(point).distance).margin(1e-6));
    }
  }
}
