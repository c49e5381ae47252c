#pragma once

#include <limits>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// A straight piece of a line, domain units.
struct Segment {
  glm::dvec2 begin, end;
};

double squared_distance(const Segment& segment, glm::dvec2 point);

/// A raster of values, negative inside, and its nodes' distances from the line of sign change. The line is
/// from marching squares; nodes learn its nearest piece from neighbors (Danielsson, "Euclidean distance
/// mapping", 1980).
class NearestEdges {
 public:
  /// `values`: columns · rows, row after row. `between`: node distance along each axis, domain units.
  NearestEdges(glm::ivec2 nodes, glm::dvec2 between, Periodicity periodic, std::vector<double> values);

  /// Whether the line crosses a square at the node.
  bool is_beside_edge(glm::ivec2 node) const { return nearest_[index(node)].is_beside; }
  /// Domain units; infinite if there is no line.
  double distance(glm::ivec2 node) const;
  double value(glm::ivec2 node) const { return values_[index(node)]; }

 private:
  static constexpr int kNone = -1;
  struct Nearest {
    int edge = kNone;
    double squared = std::numeric_limits<double>::infinity();  ///< distance
    bool is_beside = false;
  };

  std::size_t index(glm::ivec2 node) const {
    if (periodic_.any()) node = (node + nodes_) % nodes_;  // along the other axis no node is beyond the ends
    return static_cast<std::size_t>(node.y) * nodes_.x + node.x;
  }
  bool has(glm::ivec2 node) const {
    return (periodic_.x || (node.x >= 0 && node.x < nodes_.x)) &&
           (periodic_.y || (node.y >= 0 && node.y < nodes_.y));
  }
  void trace_square(glm::ivec2 lower_left);
  void learn(glm::ivec2 node, int edge);
  void learn_from(glm::ivec2 node, glm::ivec2 neighbor);
  void spread();

  glm::ivec2 nodes_;
  glm::dvec2 between_;
  Periodicity periodic_;
  std::vector<double> values_;
  std::vector<Nearest> nearest_;  ///< by node
  std::vector<Segment> edges_;
};

}  // namespace twinflow
