#include "grid/stream/rim.hpp"

#include <algorithm>

namespace twinflow {
namespace {

/// Every `spacing`-th face and the last one.
std::vector<int> spread(int faces, int spacing) {
  std::vector<int> result;
  for (int face = 0; face < faces - 1; face += spacing) result.push_back(face);
  result.push_back(faces - 1);
  return result;
}

/// Lagrange's weight of place `own` among `count` places, for a value at `face`.
double weight_of(const int* places, int count, int own, int face) {
  double weight = 1.0;
  for (int other = 0; other < count; ++other) {
    if (other != own) weight *= double(face - places[other]) / (places[own] - places[other]);
  }
  return weight;
}

}  // namespace

Rim::Rim(const GridShape& shape, int spacing)
    : lines_{{{{1.0, 0.5}, {0.0, 1.0}, shape.ny},
              {{0.0, 0.5}, {1.0, 0.0}, shape.nx},
              {{0.0, shape.ny - 0.5}, {1.0, 0.0}, shape.nx},
              {{0.5, 0.0}, {0.0, 1.0}, shape.ny},
              {{0.5, 1.0}, {1.0, 0.0}, shape.nx},
              {{0.5, shape.ny - 1.0}, {1.0, 0.0}, shape.nx}}} {
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    Line& line = lines_[k];
    line.computed = spread(line.faces, spacing);
    line.begin = points_.size();
    for (const int face : line.computed) points_.push_back(line.first + double(face) * line.step);
    if (k < lines_.size() / 2) count_of_u_ = points_.size();
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

/// The cubic through the four nearest points.
std::vector<double> Rim::along(const Line& line, std::span<const double> added) const {
  const int computed = static_cast<int>(line.computed.size());
  const int count = std::min(4, computed);
  std::vector<double> result;
  int interval = 0;
  for (int face = 0; face < line.faces; ++face) {
    while (interval + 2 < computed && line.computed[static_cast<std::size_t>(interval) + 1] <= face)
      ++interval;
    const int first = std::clamp(interval - 1, 0, computed - count);
    double value = 0.0;
    for (int own = 0; own < count; ++own) {
      value += weight_of(&line.computed[static_cast<std::size_t>(first)], count, own, face) *
               added[line.begin + static_cast<std::size_t>(first + own)];
    }
    result.push_back(value);
  }
  return result;
}

}  // namespace twinflow
