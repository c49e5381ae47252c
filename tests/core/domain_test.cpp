#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>

#include "core/domain.hpp"

using namespace twinflow;

// The size of a few roundings of numbers near 10.
constexpr double kRounding = 1e-14;

TEST_CASE("a point outside the domain has its image inside, whole periods away") {
  const Domain domain{1.5};
  std::mt19937 random(7);
  std::uniform_real_distribution<double> anywhere(-10.0, 10.0);
  for (int i = 0; i < 1000; ++i) {
    const glm::dvec2 point(anywhere(random), anywhere(random));
    const glm::dvec2 image = domain.wrapped(point);
    REQUIRE(image.x >= -1.5);
    REQUIRE(image.x < 1.5);
    REQUIRE(image.y >= -1.0);
    REQUIRE(image.y < 1.0);
    const glm::dvec2 periods = (point - image) / domain.size();
    REQUIRE(std::abs(periods.x - std::round(periods.x)) < kRounding);
    REQUIRE(std::abs(periods.y - std::round(periods.y)) < kRounding);
  }
}

TEST_CASE("the domain holds its lower edge and not its upper one") {
  const Domain domain{1.0};
  CHECK(domain.wrapped({-1.0, -1.0}) == glm::dvec2(-1.0, -1.0));
  CHECK(domain.wrapped({1.0, 1.0}) == glm::dvec2(-1.0, -1.0));
  // A point just below the lower edge is rounded onto the upper edge, which is the same as the lower one.
  const double below = std::nextafter(-1.0, -2.0);
  CHECK(domain.wrapped({below, below}).x < 1.0);
  CHECK(domain.wrapped({-1.0 - std::numeric_limits<double>::min(), 0.0}).x < 1.0);
}

TEST_CASE("no image of a displacement is shorter than the minimum image") {
  const Domain domain{0.75};
  std::mt19937 random(11);
  std::uniform_real_distribution<double> anywhere(-5.0, 5.0);
  for (int i = 0; i < 1000; ++i) {
    const glm::dvec2 displacement(anywhere(random), anywhere(random));
    const glm::dvec2 image = domain.minimum_image(displacement);
    double shortest = std::numeric_limits<double>::infinity();
    for (int column = -5; column <= 5; ++column) {
      for (int row = -5; row <= 5; ++row) {
        const glm::dvec2 other = displacement + domain.size() * glm::dvec2(column, row);
        shortest = std::min(shortest, std::hypot(other.x, other.y));
      }
    }
    REQUIRE(std::hypot(image.x, image.y) == Approx(shortest).margin(kRounding));
  }
}

TEST_CASE("half a period counts as a displacement to the left and down") {
  const Domain domain{1.0};
  CHECK(domain.minimum_image({1.0, 1.0}) == glm::dvec2(-1.0, -1.0));
  CHECK(domain.minimum_image({-1.0, -1.0}) == glm::dvec2(-1.0, -1.0));
}

TEST_CASE("a domain between a floor and a ceiling repeats sideways alone") {
  const Domain layer{1.5, {true, false}};
  CHECK(layer.wrapped({4.0, 1.25}) == glm::dvec2(1.0, 1.25));
  CHECK(layer.minimum_image({2.0, 1.75}) == glm::dvec2(-1.0, 1.75));
  CHECK(layer.period() == glm::vec2(3.0f, 1e30f));
  CHECK(layer.periodic.any());
  CHECK_FALSE(layer.periodic.both());
}

TEST_CASE("cells are square and their centers fill the domain from the bottom left") {
  const GridShape shape = GridShape::covering(2.0, 4);
  REQUIRE(shape == GridShape{8, 4});
  CHECK(shape.cell_size() == 0.5);
  CHECK(shape.cells() == 32);
  CHECK(shape.center(0, 0) == glm::dvec2(-1.75, -0.75));
  CHECK(shape.center(7, 3) == glm::dvec2(1.75, 0.75));
  CHECK(shape.domain().area() == 8.0);
}

TEST_CASE("a grid has the even number of columns that comes nearest to the aspect") {
  const auto [aspect, rows, columns] = GENERATE(table<double, int, int>({
      {1.0, 256, 256},
      {1.6, 64, 102},  // 102.4
      {0.25, 16, 4},
      {1.0 / 3.0, 16, 6},  // 5.33
      {4.0, 4096, 16384},
      {0.01, 16, 2},  // at least two columns
  }));
  const GridShape shape = GridShape::covering(aspect, rows);
  CHECK(shape.nx == columns);
  CHECK(shape.ny == rows);
  CHECK(shape.domain().aspect == static_cast<double>(columns) / rows);
}
