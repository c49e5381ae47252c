#include "app/compare/reference_velocity.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/relative_error.hpp"
#include "grid/operators/velocity_on_cells.hpp"

namespace twinflow::comparison {
namespace {

/// Lagrange weights of the values at 0, 1, 2 and 3 for the value at `t`.
std::array<double, 4> cubic_weights(double t) {
  const double a = t;
  const double b = t - 1.0;
  const double c = t - 2.0;
  const double d = t - 3.0;
  return {-b * c * d / 6.0, a * c * d / 2.0, -a * b * d / 2.0, a * b * c / 6.0};
}

/// Four neighboring points of a row, and their weights.
struct Stencil {
  std::array<int, 4> points;
  std::array<double, 4> weights;
};

/// `place` is in cells from the row's first point, which has `points` points. A row repeats after `period`
/// points unless it `ends`; then points beyond its ends are not used.
Stencil stencil_at(double place, int points, int period, bool ends) {
  int first = static_cast<int>(std::floor(place)) - 1;
  if (ends) first = std::clamp(first, 0, points - 4);
  Stencil stencil{{}, cubic_weights(place - first)};
  for (int k = 0; k < 4; ++k) stencil.points[std::size_t(k)] = ((first + k) % period + period) % period;
  return stencil;
}

}  // namespace

ReferenceVelocity::ReferenceVelocity(const GridCells& cells, std::vector<float> velocity)
    : cells_(cells), velocity_(std::move(velocity)) {
  to_points(cells_, velocity_);
}

glm::dvec2 ReferenceVelocity::operator()(glm::dvec2 point) const {
  return {component(point, 0), component(point, 1)};
}

double ReferenceVelocity::component(glm::dvec2 point, int component) const {
  const GridShape& shape = cells_.shape;
  const glm::dvec2 place =
      (point - shape.center(0, 0) - cells_.component_place(component)) / shape.cell_size();
  // The faces opposite the first ones are on the other wall and are stored in the same texels.
  const auto points = [&](int axis, int cells) {
    return cells + (cells_.on_wall(axis == 0 ? 0 : 1, axis == 0 ? 1 : 0, component) ? 1 : 0);
  };
  const Periodicity periodic = cells_.periodic();
  const Stencil column = stencil_at(place.x, points(0, shape.nx), shape.nx, !periodic.x);
  const Stencil row = stencil_at(place.y, points(1, shape.ny), shape.ny, !periodic.y);
  double sum = 0.0;
  for (std::size_t j = 0; j < 4; ++j) {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto cell = std::size_t(row.points[j]) * std::size_t(shape.nx) + std::size_t(column.points[i]);
      sum += row.weights[j] * column.weights[i] * double(velocity_[2 * cell + std::size_t(component)]);
    }
  }
  return sum;
}

std::optional<double> relative_l2_error(std::span<const float> rows, const ReferenceVelocity& reference) {
  RelativeError error;
  for (std::size_t k = 0; k + 3 < rows.size(); k += 4) {
    const glm::dvec2 velocity = reference({rows[k], rows[k + 1]});
    error.add(rows[k + 2], velocity.x);
    error.add(rows[k + 3], velocity.y);
  }
  return error.value();
}

}  // namespace twinflow::comparison
