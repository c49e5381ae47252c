#include "scene/stream/conveyor.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/state_visitor.hpp"
#include "scene/stream/vortex_velocity.hpp"

namespace twinflow {
namespace {

/// The mean of what fades to zero over its second half, over its full strength.
constexpr double kMeanStrength = 0.75;

/// A component of the velocity, at a way from its beginning, of a vortex sheet to the right without end, with
/// unit circulation per cell. Only differences between the v of several sheets are finite.
double of_sheet(glm::dvec2 from_point, bool is_u) {
  const double x = from_point.x;
  const double y = std::abs(from_point.y) < 1e-9 ? 1e-9 : from_point.y;
  if (!is_u) return std::log(x * x + y * y) / (4.0 * std::numbers::pi);
  return -(std::copysign(0.5 * std::numbers::pi, y) - std::atan(x / y)) / (2.0 * std::numbers::pi);
}

}  // namespace

Conveyor::Conveyor(const InducedPoints& points, const Shape& shape)
    : shape_(shape), length_(shape.spacing * (kColumns - 1)), circulations_(index(kColumns, 0)) {
  const double begin = shape.outlet + kMeanStrength * length_;
  for (int row = 0; row < shape.rows; ++row) {
    const double height = shape.lowest + row * shape.spacing;
    for (std::size_t k = 0; k < points.places.size(); ++k) {
      const glm::dvec2 point = points.places[k];
      of_unit_sheets_.push_back(of_sheet({begin - point.x, point.y - height}, k < points.count_of_u));
    }
  }
}

void Conveyor::take(std::span<const double> circulations, double way) {
  way_ += way;
  for (int row = 0; row < shape_.rows; ++row) at(0, row) += circulations[static_cast<std::size_t>(row)];
  while (way_ >= shape_.spacing) {
    way_ -= shape_.spacing;
    const auto rows = static_cast<std::ptrdiff_t>(shape_.rows);
    std::copy_backward(circulations_.begin(), circulations_.end() - rows, circulations_.end());
    std::fill(circulations_.begin(), circulations_.begin() + rows, 0.0);
  }
}

double Conveyor::place_of(int column) const {
  return std::max(way_ + shape_.spacing * (column - 0.5), 0.5 * way_);
}

void Conveyor::add(std::span<double> velocities, const InducedPoints& points) const {
  std::vector<double> mean(static_cast<std::size_t>(shape_.rows));
  for (int column = 0; column < kColumns; ++column) {
    const double place = place_of(column);
    const double strength = std::clamp(2.0 * (1.0 - place / length_), 0.0, 1.0);
    for (int row = 0; row < shape_.rows; ++row) {
      const double circulation = strength * at(column, row);
      mean[static_cast<std::size_t>(row)] += circulation / (kMeanStrength * length_);
      if (circulation == 0.0) continue;
      const glm::dvec2 vortex(shape_.outlet + place, shape_.lowest + row * shape_.spacing);
      add_vortex(velocities, points, vortex, circulation, shape_.core);
    }
  }
  for (std::size_t row = 0; row < mean.size(); ++row) {
    const double sheet = 0.5 * (mean[row] - mean[mean.size() - 1 - row]);
    const double* const of_unit = &of_unit_sheets_[row * velocities.size()];
    for (std::size_t k = 0; k < velocities.size(); ++k) velocities[k] += sheet * of_unit[k];
  }
}

void Conveyor::visit_state(StateVisitor& visitor) {
  visitor(way_);
  visitor.visit_array(circulations_, index(kColumns, 0));
}

}  // namespace twinflow
