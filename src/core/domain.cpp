#include "core/domain.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

double wrapped_component(double value, double minimum, double size) {
  const double image = value - size * std::floor((value - minimum) / size);
  return image < minimum + size ? image : minimum;  // rounding may reach the open end
}

double shortest(double displacement, double size) {
  return displacement - size * std::floor(displacement / size + 0.5);
}

}  // namespace

glm::dvec2 Domain::wrapped(glm::dvec2 point) const {
  return {periodic.x ? wrapped_component(point.x, minimum().x, size().x) : point.x,
          periodic.y ? wrapped_component(point.y, minimum().y, size().y) : point.y};
}

glm::dvec2 Domain::minimum_image(glm::dvec2 displacement) const {
  return {periodic.x ? shortest(displacement.x, size().x) : displacement.x,
          periodic.y ? shortest(displacement.y, size().y) : displacement.y};
}

glm::dvec2 GridShape::center(int i, int j) const {
  return domain().minimum() + glm::dvec2(i + 0.5, j + 0.5) * cell_size();
}

GridShape GridShape::covering(double aspect, int rows) {
  const int columns = 2 * static_cast<int>(std::lround(aspect * rows / 2.0));
  return {std::max(columns, 2), rows};
}

}  // namespace twinflow
