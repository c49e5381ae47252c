#include "grid/stream/rim.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "scene/stream/cubic_through.hpp"

namespace twinflow {

Rim::Rim(const GridShape& shape, int spacing)
    : spacing_(spacing),
      lines_{{{{1.0, 0.5}, {0.0, 1.0}, shape.ny},
              {{0.0, 0.5}, {1.0, 0.0}, shape.nx},
              {{0.0, shape.ny - 0.5}, {1.0, 0.0}, shape.nx},
              {{0.5, 0.0}, {0.0, 1.0}, shape.ny},
              {{0.5, 1.0}, {1.0, 0.0}, shape.nx},
              {{0.5, shape.ny - 1.0}, {1.0, 0.0}, shape.nx}}} {
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    Line& line = lines_[k];
    // The points reach equally far beyond both ends of the edge.
    const double length = glm::dot(line.step, glm::dvec2(shape.nx, shape.ny));
    line.count = std::max(static_cast<int>(std::ceil(length / spacing)) + 1, 4);
    line.lowest = 0.5 * (length - spacing * (line.count - 1)) - glm::dot(line.step, line.first);
    line.begin = points_.places.size();
    for (int point = 0; point < line.count; ++point) {
      points_.places.push_back(line.first + (line.lowest + point * spacing) * line.step);
    }
    if (k < lines_.size() / 2) points_.count_of_u = points_.places.size();
  }
}

InletProfile Rim::profile(double stream, std::span<const double> added) const {
  std::array<std::vector<double>, 6> values;
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = along(lines_[k], added);
  const auto& [left_u, bottom_u, top_u, left_v, bottom_v, top_v] = values;
  InletProfile profile;
  for (std::size_t j = 0; j < left_u.size(); ++j) {
    profile.u.push_back(static_cast<float>(stream + left_u[j]));
    profile.v.push_back(static_cast<float>(left_v[j]));
  }
  for (std::size_t i = 0; i < bottom_u.size(); ++i) {
    profile.bottom.emplace_back(stream + bottom_u[i], bottom_v[i]);
    profile.top.emplace_back(stream + top_u[i], top_v[i]);
  }
  return profile;
}

std::vector<double> Rim::along(const Line& line, std::span<const double> added) const {
  const std::span<const double> values = added.subspan(line.begin, static_cast<std::size_t>(line.count));
  std::vector<double> result;
  result.reserve(static_cast<std::size_t>(line.faces));
  for (int face = 0; face < line.faces; ++face) {
    result.push_back(cubic_through(values, (face - line.lowest) / spacing_));
  }
  return result;
}

}  // namespace twinflow
