// Contour lines against fields whose lines are known.
#include "view/annotations/contour_lines.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "view/picture/isotherms.hpp"

using namespace twinflow;

namespace {

constexpr int kCells = 24;

template <class Field>
std::vector<float> sampled_field(const Field& field) {
  std::vector<float> values;
  for (int j = 0; j < kCells; ++j) {
    for (int i = 0; i < kCells; ++i) values.push_back(static_cast<float>(field(i + 0.5, j + 0.5)));
  }
  return values;
}

std::vector<ContourLine> lines_of(const std::vector<float>& values, double level, bool periodic = false,
                                  const std::vector<std::uint8_t>& covered = {}) {
  return contour_lines(
             {.nx = kCells, .ny = kCells, .values = values, .covered = covered, .periodic = periodic},
             std::array{level})
      .front();
}

}  // namespace

TEST_CASE("the line of a field that rises evenly is straight and goes from edge to edge") {
  const std::vector<float> values = sampled_field([](double x, double y) { return 0.25 * x + 0.5 * y; });
  const std::vector<ContourLine> lines = lines_of(values, 7.3);
  REQUIRE(lines.size() == 1);
  for (const glm::dvec2 point : lines[0]) {
    CHECK(0.25 * point.x + 0.5 * point.y == Approx(7.3).margin(1e-5));
  }
  const auto [low, high] = std::minmax(lines[0].front().x, lines[0].back().x);
  CHECK(low == Approx(0.0).margin(1e-9));
  CHECK(high == Approx(kCells).margin(1e-9));
}

TEST_CASE("the lines around a hill are closed circles, to a hundredth of a cell") {
  const auto distance = [](double x, double y) {
    return glm::length(glm::dvec2(x, y) - glm::dvec2(11.3, 12.8));
  };
  const std::vector<float> values =
      sampled_field([&](double x, double y) { return distance(x, y) * distance(x, y); });
  for (const double radius : {3.0, 7.5}) {
    const std::vector<ContourLine> lines = lines_of(values, radius * radius);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].front() == lines[0].back());
    CHECK(lines[0].size() > 20);
    // Linear interpolation of r² between two nodes errs by at most 1/4, which is nearly 1/(8 r) along the
    // radius.
    for (const glm::dvec2 point : lines[0]) {
      CHECK(distance(point.x, point.y) == Approx(radius).margin(1.01 / (8.0 * radius)));
    }
  }
}

TEST_CASE("in a saddle the lines join the corners that the middle belongs to") {
  const std::vector<float> values = sampled_field([](double x, double y) { return (x - 12.0) * (y - 12.0); });
  for (const double level : {-0.1, 0.1}) {
    const std::vector<ContourLine> lines = lines_of(values, level);
    CHECK(lines.size() == 2);
    for (const ContourLine& line : lines) {
      // A branch of a hyperbola stays in one quadrant.
      for (const glm::dvec2 point : line) CHECK((point.x - 12.0) * (point.y - 12.0) * level > -1e-6);
    }
  }
}

TEST_CASE("lines end where there are no values, and meet at the edges of a field that repeats") {
  const std::vector<float> values = sampled_field([](double, double y) { return y; });
  std::vector<std::uint8_t> covered(values.size(), 1);
  for (std::size_t j = 0; j < kCells; ++j) covered[j * kCells + 10] = 0;
  const std::vector<ContourLine> parts = lines_of(values, 8.2, false, covered);
  REQUIRE(parts.size() == 2);
  for (const ContourLine& part : parts) {
    for (const glm::dvec2 point : part) CHECK((point.x < 10.0 || point.x > 11.0));
  }
  const double turn = 2.0 * std::acos(-1.0) / kCells;
  const std::vector<float> wave =
      sampled_field([&](double x, double y) { return 0.2 * std::sin(turn * x) + std::cos(turn * y); });
  const std::vector<ContourLine> lines = lines_of(wave, 0.3, true);
  std::vector<double> left, right;
  for (const ContourLine& line : lines) {
    for (const glm::dvec2 end : {line.front(), line.back()}) {
      if (end.x == 0.0) left.push_back(end.y);
      if (end.x == double(kCells)) right.push_back(end.y);
    }
  }
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  REQUIRE(left.size() == 2);
  CHECK(left == right);
}

TEST_CASE("isotherms stand at round temperatures within the range, at most twelve") {
  const std::vector<double> levels = isotherm_levels({-0.5, 0.5});
  REQUIRE(levels.size() == 9);
  CHECK(levels.front() == Approx(-0.4));
  CHECK(levels[4] == Approx(0.0).margin(1e-12));
  CHECK(levels.back() == Approx(0.4));
  for (const double high : {0.013, 1.0, 3.7, 260.0}) {
    const std::vector<double> some = isotherm_levels({0.0, high});
    CHECK(some.size() >= 4);
    CHECK(some.size() <= 12);
  }
  CHECK(isotherm_levels({2.0, 2.0}).empty());
}
