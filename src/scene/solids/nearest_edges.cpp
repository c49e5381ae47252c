#include "scene/solids/nearest_edges.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

namespace twinflow {

double squared_distance(const Segment& segment, glm::dvec2 point) {
  const glm::dvec2 along = segment.end - segment.begin;
  const glm::dvec2 offset = point - segment.begin;
  const double squared = glm::dot(along, along);
  const double share = squared > 0.0 ? std::clamp(glm::dot(offset, along) / squared, 0.0, 1.0) : 0.0;
  const glm::dvec2 rest = offset - share * along;
  return glm::dot(rest, rest);
}

NearestEdges::NearestEdges(glm::ivec2 nodes, glm::dvec2 between, Periodicity periodic,
                           std::vector<double> values)
    : nodes_(nodes), between_(between), periodic_(periodic), values_(std::move(values)) {
  nearest_.resize(values_.size());
  const glm::ivec2 squares = nodes_ - glm::ivec2(periodic_.x ? 0 : 1, periodic_.y ? 0 : 1);
  for (int j = 0; j < squares.y; ++j) {
    for (int i = 0; i < squares.x; ++i) trace_square({i, j});
  }
  if (edges_.empty()) return;
  // What is passed from node to node across the seam of a periodic raster arrives in the second round.
  for (int round = 0; round < (periodic_.any() ? 2 : 1); ++round) spread();
}

double NearestEdges::distance(glm::ivec2 node) const { return std::sqrt(nearest_[index(node)].squared); }

void NearestEdges::trace_square(glm::ivec2 lower_left) {
  constexpr std::array<glm::ivec2, 4> kCorners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  std::array<glm::dvec2, 4> crossings;
  std::size_t count = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    const glm::ivec2 from = lower_left + kCorners[side];
    const glm::ivec2 to = lower_left + kCorners[(side + 1) % 4];
    const double begin = value(from);
    const double end = value(to);
    if ((begin < 0.0) == (end < 0.0)) continue;
    crossings[count++] = between_ * (glm::dvec2(from) + begin / (begin - end) * glm::dvec2(to - from));
  }
  for (std::size_t k = 0; k + 1 < count; k += 2) {
    edges_.push_back({crossings[k], crossings[k + 1]});
    for (const glm::ivec2 corner : kCorners) {
      nearest_[index(lower_left + corner)].is_beside = true;
      learn(lower_left + corner, static_cast<int>(edges_.size()) - 1);
    }
  }
}

void NearestEdges::learn(glm::ivec2 node, int edge) {
  Nearest& known = nearest_[index(node)];
  if (edge == known.edge) return;
  const Segment& segment = edges_[static_cast<std::size_t>(edge)];
  glm::dvec2 point = between_ * glm::dvec2(node);
  for (const int axis : {0, 1}) {
    if (!periodic_[axis]) continue;
    const double size = between_[axis] * nodes_[axis];
    point[axis] -= size * std::round((point[axis] - segment.begin[axis]) / size);
  }
  const double squared = squared_distance(segment, point);
  if (squared >= known.squared) return;
  known.edge = edge;
  known.squared = squared;
}

void NearestEdges::learn_from(glm::ivec2 node, glm::ivec2 neighbor) {
  if (!has(neighbor)) return;
  const int edge = nearest_[index(neighbor)].edge;
  if (edge != kNone) learn(node, edge);
}

/// Passes over all nodes from each of the four corners; every node asks the neighbors that were passed.
void NearestEdges::spread() {
  for (const glm::ivec2 step : {glm::ivec2(1, 1), glm::ivec2(-1, 1), glm::ivec2(1, -1), glm::ivec2(-1, -1)}) {
    for (int row = 0; row < nodes_.y; ++row) {
      for (int column = 0; column < nodes_.x; ++column) {
        const glm::ivec2 node(step.x > 0 ? column : nodes_.x - 1 - column,
                              step.y > 0 ? row : nodes_.y - 1 - row);
        learn_from(node, node - glm::ivec2(step.x, 0));
        learn_from(node, node - glm::ivec2(0, step.y));
        learn_from(node, node - step);
      }
    }
  }
}

}  // namespace twinflow
