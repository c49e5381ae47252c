#include "scene/gestures/stroke.hpp"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

namespace twinflow {

double footprint(const Stroke& stroke, const Domain& domain, glm::dvec2 point) {
  const glm::dvec2 path = stroke.to - stroke.from;
  const glm::dvec2 offset = domain.minimum_image(point - 0.5 * (stroke.from + stroke.to)) / stroke.radius;
  const double length = glm::length(path) / stroke.radius;
  // Below this length the difference of error functions loses digits, and the footprint of a point is
  // accurate to 1e-9.
  if (length < 1e-5) return std::exp(-glm::dot(offset, offset));

  const glm::dvec2 direction = path / (length * stroke.radius);
  const double along = glm::dot(offset, direction);
  const double across = offset.x * direction.y - offset.y * direction.x;
  const double integral =
      0.5 * std::sqrt(std::numbers::pi) * (std::erf(along + 0.5 * length) - std::erf(along - 0.5 * length));
  return std::exp(-across * across) * integral / length;
}

}  // namespace twinflow
