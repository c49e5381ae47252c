#include "scene/fields/liquid_fraction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <glm/common.hpp>

namespace twinflow {
namespace {

using InRegion = std::function<bool(glm::dvec2)>;

constexpr int kParts = 4;        // of a cell's side
constexpr int kBisections = 12;  // of the side of a part

/// The part of the way between two points, one of them inside, at which the condition changes.
double change_between(const InRegion& inside, glm::dvec2 from, glm::dvec2 to, bool from_is_inside) {
  double low = 0.0;
  double high = 1.0;
  for (int turn = 0; turn < kBisections; ++turn) {
    const double middle = 0.5 * (low + high);
    (inside(glm::mix(from, to, middle)) == from_is_inside ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// The part of a square that is inside, by the polygon of its corners and of the changes on its edges. If
/// only two opposite corners are inside, the polygon joins them.
double part_inside(const InRegion& inside, glm::dvec2 lower, glm::dvec2 size,
                   const std::array<bool, 4>& corner_is_inside) {
  const auto count = std::count(corner_is_inside.begin(), corner_is_inside.end(), true);
  if (count == 0 || count == 4) return count == 4 ? 1.0 : 0.0;
  constexpr std::array<glm::dvec2, 4> kCorners{{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}};
  std::array<glm::dvec2, 8> polygon;
  std::size_t sides = 0;
  for (std::size_t k = 0; k < kCorners.size(); ++k) {
    const glm::dvec2 from = kCorners.at(k);
    const glm::dvec2 to = kCorners.at((k + 1) % kCorners.size());
    const bool from_is_inside = corner_is_inside.at(k);
    if (from_is_inside) polygon.at(sides++) = from;
    if (from_is_inside == corner_is_inside.at((k + 1) % kCorners.size())) continue;
    const double way = change_between(inside, lower + from * size, lower + to * size, from_is_inside);
    polygon.at(sides++) = glm::mix(from, to, way);
  }
  double twice_area = 0.0;
  for (std::size_t k = 0; k < sides; ++k) {
    const glm::dvec2 from = polygon.at(k);
    const glm::dvec2 to = polygon.at((k + 1) % sides);
    twice_area += from.x * to.y - to.x * from.y;
  }
  return 0.5 * std::abs(twice_area);
}

}  // namespace

std::vector<float> fractions_where(const GridShape& shape, const Domain& domain, const InRegion& inside) {
  const auto columns = static_cast<std::size_t>(shape.nx) * kParts;
  const auto rows = static_cast<std::size_t>(shape.ny) * kParts;
  const glm::dvec2 size = domain.size() / glm::dvec2(static_cast<double>(columns), static_cast<double>(rows));
  const auto corner = [&](std::size_t i, std::size_t j) {
    return domain.minimum() + size * glm::dvec2(static_cast<double>(i), static_cast<double>(j));
  };
  const auto row_of_corners = [&](std::size_t j) {
    std::vector<char> row(columns + 1);
    for (std::size_t i = 0; i <= columns; ++i) row[i] = inside(corner(i, j)) ? 1 : 0;
    return row;
  };
  std::vector<double> sums(static_cast<std::size_t>(shape.cells()), 0.0);
  std::vector<char> below = row_of_corners(0);
  for (std::size_t j = 0; j < rows; ++j) {
    std::vector<char> above = row_of_corners(j + 1);
    for (std::size_t i = 0; i < columns; ++i) {
      const std::array<bool, 4> corners{below[i] != 0, below[i + 1] != 0, above[i + 1] != 0, above[i] != 0};
      sums[j / kParts * static_cast<std::size_t>(shape.nx) + i / kParts] +=
          part_inside(inside, corner(i, j), size, corners);
    }
    below = std::move(above);
  }
  std::vector<float> fractions;
  fractions.reserve(sums.size());
  for (const double sum : sums) fractions.push_back(static_cast<float>(sum / (kParts * kParts)));
  return fractions;
}

}  // namespace twinflow
