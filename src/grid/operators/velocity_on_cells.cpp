#include "grid/operators/velocity_on_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace twinflow {
namespace {

struct GaussPoint {
  double place;  ///< from the middle of an interval of length 1
  double weight;
};
/// Gauss-Legendre: half of sqrt(3/5) beside the middle; exact up to the fifth power.
const std::array<GaussPoint, 3> kGaussPoints{
    {{-0.5 * std::sqrt(0.6), 5.0 / 18.0}, {0.0, 8.0 / 18.0}, {0.5 * std::sqrt(0.6), 5.0 / 18.0}}};

/// The mean of a parabola over an interval of length 1 exceeds its middle value by this part of its second
/// difference.
constexpr double kMeanOfParabola = 1.0 / 24.0;

/// How the second difference along a face is found on the last one before a wall.
enum class BesideWalls {
  as_next,   ///< it is the velocity of the next face
  mirrored,  ///< the value beyond is the same, so that all second differences sum to zero
};

/// Adds `part` of the second difference along the faces to each value of a component.
template <class Value>
void add_second_difference(const GridCells& cells, int component, double part, BesideWalls beside,
                           std::span<Value> values) {
  const int axis = 1 - component;
  const bool repeats = cells.periodic()[axis];
  const int count = axis == 0 ? cells.shape.nx : cells.shape.ny;
  if (count < 3) return;
  const auto nx = static_cast<std::size_t>(cells.shape.nx);
  const std::size_t stride = 2 * (axis == 0 ? 1 : nx);
  const std::size_t across = 2 * (axis == 0 ? nx : 1);
  std::vector<double> row(static_cast<std::size_t>(count));
  const auto at = [&](int k) { return row[static_cast<std::size_t>((k + count) % count)]; };
  const auto bend = [&](int k) {
    if (!repeats && beside == BesideWalls::as_next) k = std::clamp(k, 1, count - 2);
    const double before = !repeats && k == 0 ? at(0) : at(k - 1);
    const double after = !repeats && k == count - 1 ? at(k) : at(k + 1);
    return before + after - 2.0 * at(k);
  };
  const int rows = cells.shape.cells() / count;
  for (int j = 0; j < rows; ++j) {
    const std::size_t first = across * static_cast<std::size_t>(j) + static_cast<std::size_t>(component);
    for (std::size_t k = 0; k < row.size(); ++k) row[k] = values[first + stride * k];
    for (int k = 0; k < count; ++k) {
      values[first + stride * static_cast<std::size_t>(k)] = static_cast<Value>(at(k) + part * bend(k));
    }
  }
}

template <class Value>
void convert(const GridCells& cells, double part, BesideWalls beside, std::span<Value> values) {
  if (!cells.face_means) return;
  for (const int component : {0, 1}) add_second_difference(cells, component, part, beside, values);
}

}  // namespace

double mean_on_face(const GridCells& cells, double middle, double length,
                    const std::function<double(double)>& value) {
  if (!cells.face_means) return value(middle);
  double mean = 0.0;
  for (const GaussPoint& point : kGaussPoints) mean += point.weight * value(middle + point.place * length);
  return mean;
}

std::vector<glm::dvec2> velocity_on_cells(const GridCells& cells,
                                          const std::function<glm::dvec2(glm::dvec2)>& velocity) {
  const glm::dvec2 place_of_u = cells.component_place(0);
  const glm::dvec2 place_of_v = cells.component_place(1);
  const GridShape& shape = cells.shape;
  const double h = shape.cell_size();
  std::vector<glm::dvec2> values;
  values.reserve(static_cast<std::size_t>(shape.cells()));
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 at_u = shape.center(i, j) + place_of_u;
      const glm::dvec2 at_v = shape.center(i, j) + place_of_v;
      if (place_of_u == place_of_v) {
        values.push_back(velocity(at_u));
        continue;
      }
      values.emplace_back(mean_on_face(cells, at_u.y, h,
                                       [&](double y) {
                                         return velocity({at_u.x, y}).x;
                                       }),
                          mean_on_face(cells, at_v.x, h, [&](double x) {
                            return velocity({x, at_v.y}).y;
                          }));
    }
  }
  return values;
}

void to_points(const GridCells& cells, std::span<float> velocity) {
  convert(cells, -kMeanOfParabola, BesideWalls::as_next, velocity);
}

void to_means(const GridCells& cells, std::span<float> velocity) {
  convert(cells, kMeanOfParabola, BesideWalls::as_next, velocity);
}

void spread_over_faces(const GridCells& cells, std::span<double> amounts) {
  convert(cells, kMeanOfParabola, BesideWalls::mirrored, amounts);
}

}  // namespace twinflow
