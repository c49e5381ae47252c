#include "particles/boundaries/body_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

int pieces(double length, double at_least) {
  return std::max(1, static_cast<int>(std::lround(length / at_least)));
}

/// Rings with the symmetry of a square: a disc is mirrored by its mirror image. Up to each
/// ring there are as many particles as the area asks for, to the nearest multiple of four. All have the same
/// area.
std::vector<glm::dvec2> rings(double radius, double spacing) {
  std::vector<int> within;  // particles up to the edge of each ring
  const int count = pieces(radius, spacing);
  for (int ring = 1; ring <= count; ++ring) {
    const double edge = radius * ring / count;
    const int before = within.empty() ? 0 : within.back();
    const int lacking = pieces(std::numbers::pi * edge * edge, spacing * spacing) - before;
    within.push_back(before + 4 * pieces(lacking, 4.0));
  }
  std::vector<glm::dvec2> points;
  double inner = 0.0;
  for (int ring = 0; ring < count; ++ring) {
    const int around = within[static_cast<std::size_t>(ring)] - static_cast<int>(points.size());
    const double outer =
        radius * std::sqrt(within[static_cast<std::size_t>(ring)] / static_cast<double>(within.back()));
    for (int k = 0; k < around; ++k) {
      const double angle = 2.0 * std::numbers::pi * (k + 0.5 * (ring % 2)) / around;
      points.push_back(turned({0.5 * (inner + outer), 0.0}, angle));
    }
    inner = outer;
  }
  return points;
}

}  // namespace

glm::dvec2 turned(glm::dvec2 point, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return {c * point.x - s * point.y, s * point.x + c * point.y};
}

Surface surface_near(const Body& body, glm::dvec2 offset) {
  if (body.shape == BodyShape::disc) {
    const double distance = glm::length(offset);
    return {distance - 0.5 * body.size.x, distance > 0.0 ? offset / distance : glm::dvec2(0.0, 1.0)};
  }
  const glm::dvec2 own = turned(offset, -body.angle);
  const double beside_x = std::abs(own.x) - 0.5 * body.size.x;
  const double beside_y = std::abs(own.y) - 0.5 * body.size.y;
  const glm::dvec2 out = beside_x > beside_y ? glm::dvec2(std::copysign(1.0, own.x), 0.0)
                                             : glm::dvec2(0.0, std::copysign(1.0, own.y));
  return {std::max(beside_x, beside_y), turned(out, body.angle)};
}

std::vector<glm::dvec2> points_within(const Body& body, double spacing) {
  if (body.shape == BodyShape::disc) return rings(0.5 * body.size.x, spacing);
  const int columns = pieces(body.size.x, spacing);
  const int rows = pieces(body.size.y, spacing);
  std::vector<glm::dvec2> points;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      points.push_back((glm::dvec2((column + 0.5) / columns, (row + 0.5) / rows) - 0.5) * body.size);
    }
  }
  return points;
}

std::vector<glm::dvec2> outline_of(const Body& body, double distance) {
  std::vector<glm::dvec2> points;
  if (body.shape == BodyShape::disc) {
    constexpr int kFewest = 64;  // the sagitta is then a thousandth of the radius
    const int count = std::max(kFewest, 4 * pieces(std::numbers::pi * body.size.x, 4.0 * distance));
    for (int k = 0; k < count; ++k) {
      points.push_back(turned({0.5 * body.size.x, 0.0}, 2.0 * std::numbers::pi * k / count));
    }
    return points;
  }
  const glm::dvec2 half = 0.5 * body.size;
  const glm::dvec2 corners[] = {{-half.x, -half.y}, {half.x, -half.y}, half, {-half.x, half.y}};
  for (int side = 0; side < 4; ++side) {
    const glm::dvec2 from = corners[side];
    const glm::dvec2 way = corners[(side + 1) % 4] - from;
    const int count = static_cast<int>(std::ceil(glm::length(way) / distance));
    for (int k = 0; k < count; ++k) points.push_back(from + way * (static_cast<double>(k) / count));
  }
  return points;
}

}  // namespace twinflow
