#include "scene/stream/stream_vortices.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

constexpr int kRowsPerNode = 20;  ///< without any length

/// Half the height of the largest solid, in cells; 0 without solids.
double half_height_of_largest(const SolidSet& solids, const GridShape& shape) {
  std::vector<glm::ivec2> rows(static_cast<std::size_t>(solids.count()), glm::ivec2(shape.ny, -1));
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const SolidSurface near = solids.nearest(shape.center(i, j));
      if (near.solid < 0 || near.distance > 0.5 * shape.cell_size()) continue;
      glm::ivec2& range = rows[static_cast<std::size_t>(near.solid)];
      range = {std::min(range.x, j), std::max(range.y, j)};
    }
  }
  double largest = 0.0;
  for (const glm::ivec2 range : rows) largest = std::max(largest, 0.5 * (range.y - range.x));
  return largest;
}

/// Halves the number of values: every second one takes half of its neighbors.
std::vector<double> thinned(std::span<const double> values) {
  std::vector<double> result(values.size() / 2 + 1);
  for (std::size_t k = 0; k < values.size(); ++k) {
    result[k / 2] += k % 2 == 0 ? values[k] : 0.5 * values[k];
    if (k % 2 == 1) result[k / 2 + 1] += 0.5 * values[k];
  }
  return result;
}

}  // namespace

std::vector<glm::dvec2> VortexNodes::places() const {
  std::vector<glm::dvec2> result;
  for (int row = 0; row < counts.y; ++row) {
    for (int column = 0; column < counts.x; ++column) {
      result.push_back(first + double(spacing) * glm::dvec2(column, row));
    }
  }
  return result;
}

/// Cores below some cells make the velocity around the stream unsteady, and many nodes make it costly.
int node_spacing(const Scene& scene, const GridShape& shape, const SolidSet& solids) {
  constexpr int kMostInHeight = 64;
  const int least = std::max(4, shape.ny / kMostInHeight);
  const double length = scene.settings.reference.length;
  const double half = length > 0.0 ? 0.5 * length / shape.cell_size() : half_height_of_largest(solids, shape);
  const double wanted = half > 0.0 ? half : double(shape.ny) / kRowsPerNode;
  const int most = std::max(shape.ny / 8, least);
  return std::clamp(static_cast<int>(std::lround(wanted)), least, most);
}

StreamVortices::StreamVortices(InducedPoints points, const VortexNodes& nodes, double outlet,
                               double cell_size)
    : cell_size_(cell_size),
      points_(std::move(points)),
      inside_(points_, nodes.places(), nodes.spacing),
      conveyor_(points_, {.outlet = outlet,
                          .lowest = nodes.first.y,
                          .rows = nodes.counts.y / 2 + 1,
                          .spacing = 2.0 * nodes.spacing,
                          .core = double(nodes.spacing)}) {}

std::vector<double> StreamVortices::induced_ahead(std::span<const float> inside,
                                                  std::span<const double> leaving, double speed,
                                                  double dt_seconds) {
  std::vector<double> left = thinned(leaving);
  for (double& circulation : left) circulation *= last_step_ / cell_size_;
  conveyor_.take(left, speed * last_step_ / cell_size_);
  std::vector<double> now(points_.places.size());
  inside_.add(now, inside);
  conveyor_.add(now, points_);
  std::vector<double> ahead = now;
  for (std::size_t k = 0; k < induced_.size(); ++k) {
    ahead[k] += (now[k] - induced_[k]) * dt_seconds / last_step_;
  }
  induced_ = std::move(now);
  last_step_ = dt_seconds;
  return ahead;
}

void StreamVortices::visit_state(StateVisitor& visitor) {
  visitor(last_step_, induced_, conveyor_);
  const std::size_t length = last_step_ > 0.0 ? points_.places.size() : 0;
  if (visitor.reads() && induced_.size() != length) throw InputError("it holds an array of a wrong length");
}

}  // namespace twinflow
