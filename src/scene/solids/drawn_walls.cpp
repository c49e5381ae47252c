#include "scene/solids/drawn_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/archive.hpp"

namespace twinflow {
namespace {

constexpr double kWidestSpacing = 1.0 / 256.0;  ///< of the nodes, domain units

struct Segment {
  glm::dvec2 begin, end;
};

double squared_distance(const Segment& segment, glm::dvec2 point) {
  const glm::dvec2 along = segment.end - segment.begin;
  const glm::dvec2 offset = point - segment.begin;
  const double squared = glm::dot(along, along);
  const double share = squared > 0.0 ? std::clamp(glm::dot(offset, along) / squared, 0.0, 1.0) : 0.0;
  const glm::dvec2 rest = offset - share * along;
  return glm::dot(rest, rest);
}

/// Finds which straight piece of the walls' edge is nearest to each node of a box: every node learns it from
/// its neighbours (Danielsson, "Euclidean distance mapping", 1980). Lengths are in nodes.
class EdgeSearch {
 public:
  EdgeSearch(glm::ivec2 size, std::vector<float> values) : size_(size), values_(std::move(values)) {
    nearest_.resize(values_.size());
    for (int j = 0; j + 1 < size_.y; ++j) {
      for (int i = 0; i + 1 < size_.x; ++i) trace({i, j});
    }
    if (!edges_.empty()) spread();
  }

  bool is_beside_edge(glm::ivec2 node) const { return nearest_[index(node)].is_beside; }
  /// Infinite where there is no edge in the box.
  double distance(glm::ivec2 node) const { return std::sqrt(nearest_[index(node)].squared); }

 private:
  struct Nearest {
    int edge = -1;
    double squared = std::numeric_limits<double>::infinity();  ///< distance
    bool is_beside = false;                                    ///< the edge crosses a square of the node
  };

  std::size_t index(glm::ivec2 node) const { return static_cast<std::size_t>(node.y) * size_.x + node.x; }

  void learn(Nearest& known, glm::ivec2 node, int edge) const {
    if (edge == known.edge) return;
    const double squared = squared_distance(edges_[static_cast<std::size_t>(edge)], glm::dvec2(node));
    if (squared < known.squared) {
      known.edge = edge;
      known.squared = squared;
    }
  }

  /// Adds the edges in the square of four nodes, by marching squares.
  void trace(glm::ivec2 lower_left) {
    constexpr std::array<glm::ivec2, 4> kCorners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    std::array<glm::dvec2, 4> crossings;
    std::size_t count = 0;
    for (std::size_t side = 0; side < 4; ++side) {
      const glm::ivec2 from = lower_left + kCorners[side];
      const glm::ivec2 to = lower_left + kCorners[(side + 1) % 4];
      const double begin = values_[index(from)];
      const double end = values_[index(to)];
      if ((begin < 0.0) == (end < 0.0)) continue;
      crossings[count++] = glm::dvec2(from) + begin / (begin - end) * glm::dvec2(to - from);
    }
    for (std::size_t k = 0; k + 1 < count; k += 2) {
      edges_.push_back({crossings[k], crossings[k + 1]});
      for (const glm::ivec2 corner : kCorners) {
        Nearest& known = nearest_[index(lower_left + corner)];
        known.is_beside = true;
        learn(known, lower_left + corner, static_cast<int>(edges_.size()) - 1);
      }
    }
  }

  void learn_from(glm::ivec2 node, glm::ivec2 neighbor) {
    if (neighbor.x < 0 || neighbor.y < 0 || neighbor.x >= size_.x || neighbor.y >= size_.y) return;
    const int edge = nearest_[index(neighbor)].edge;
    if (edge >= 0) learn(nearest_[index(node)], node, edge);
  }

  /// Passes over all nodes from each of the four corners; every node asks the neighbours that were passed.
  void spread() {
    for (const glm::ivec2 step :
         {glm::ivec2(1, 1), glm::ivec2(-1, 1), glm::ivec2(1, -1), glm::ivec2(-1, -1)}) {
      for (int row = 0; row < size_.y; ++row) {
        for (int column = 0; column < size_.x; ++column) {
          const glm::ivec2 node(step.x > 0 ? column : size_.x - 1 - column,
                                step.y > 0 ? row : size_.y - 1 - row);
          learn_from(node, node - glm::ivec2(step.x, 0));
          learn_from(node, node - glm::ivec2(0, step.y));
          learn_from(node, node - step);
        }
      }
    }
  }

  glm::ivec2 size_;
  std::vector<float> values_;
  std::vector<Nearest> nearest_;
  std::vector<Segment> edges_;
};

}  // namespace

double distance_from(const WallStroke& stroke, const Domain& domain, glm::dvec2 point) {
  const glm::dvec2 middle = 0.5 * (stroke.from + stroke.to);
  const glm::dvec2 half = 0.5 * (stroke.to - stroke.from);
  return std::sqrt(squared_distance({-half, half}, domain.minimum_image(point - middle))) - stroke.radius;
}

DrawnWalls::DrawnWalls(const GridShape& cells, bool periodic) : domain_(cells.domain(periodic)) {
  const int parts = static_cast<int>(std::ceil(cells.cell_size() / kWidestSpacing));
  nodes_ = parts * glm::ivec2(cells.nx, cells.ny) + (periodic ? 0 : 1);
  spacing_ = cells.cell_size() / parts;
  distance_.assign(static_cast<std::size_t>(nodes_.x) * nodes_.y, static_cast<float>(kReach));
}

/// The nodes that are nearer than kReach to the stroke; in a periodic domain each once.
DrawnWalls::Box DrawnWalls::box_around(const WallStroke& stroke) const {
  const glm::dvec2 reach(stroke.radius + kReach);
  const glm::dvec2 lower = (glm::min(stroke.from, stroke.to) - reach - domain_.minimum()) / spacing_;
  const glm::dvec2 upper = (glm::max(stroke.from, stroke.to) + reach - domain_.minimum()) / spacing_;
  const glm::dvec2 farthest(1e6);
  Box box{glm::ivec2(glm::ceil(glm::clamp(lower, -farthest, farthest))),
          glm::ivec2(glm::floor(glm::clamp(upper, -farthest, farthest)))};
  if (domain_.periodic) {
    box.last = glm::min(box.last, box.first + nodes_ - 1);
  } else {
    box.first = glm::max(box.first, 0);
    box.last = glm::min(box.last, nodes_ - 1);
  }
  return box;
}

/// In short pieces: what is nearest to a long one would depend on which of its images in a periodic domain is
/// meant.
void DrawnWalls::add(const WallStroke& stroke) {
  constexpr double kLongest = 0.25;  // of the domain's shorter side
  constexpr double kMostPieces = 10000.0;
  const glm::dvec2 way = stroke.to - stroke.from;
  const double longest = kLongest * std::min(domain_.size().x, domain_.size().y);
  const double count = std::clamp(std::ceil(glm::length(way) / longest), 1.0, kMostPieces);
  for (int k = 0; k < static_cast<int>(count); ++k) {
    WallStroke piece = stroke;
    piece.from = stroke.from + k / count * way;
    piece.to = stroke.from + (k + 1) / count * way;
    add_piece(piece);
  }
}

void DrawnWalls::add_piece(const WallStroke& stroke) {
  const Box box = box_around(stroke);
  for (int j = box.first.y; j <= box.last.y; ++j) {
    for (int i = box.first.x; i <= box.last.x; ++i) {
      float& distance = distance_[index({i, j})];
      const auto from_stroke = static_cast<float>(distance_from(stroke, domain_, place({i, j})));
      distance = stroke.erases ? std::max(distance, -from_stroke) : std::min(distance, from_stroke);
    }
  }
  // Nodes outside of walls are affected in all of the box, and their nearest edges may be as far again.
  WallStroke wide = stroke;
  wide.radius += kReach + 2.0 * spacing_;
  find_distances_again(stroke.erases ? box_around(wide) : box, stroke.erases);
}

/// A union's distances inside of it, and those outside of what an erasure leaves, are only bounds: where two
/// pieces meet they still see edges that are gone.
void DrawnWalls::find_distances_again(const Box& box, bool outside) {
  const glm::ivec2 size = box.last - box.first + 1;
  if (size.x < 2 || size.y < 2) return;
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(size.x) * size.y);
  for (int j = 0; j < size.y; ++j) {
    for (int i = 0; i < size.x; ++i) values.push_back(distance_[index(box.first + glm::ivec2(i, j))]);
  }
  const EdgeSearch edges(size, std::move(values));
  const auto nodes_to_end = [&](glm::ivec2 node) {  // the end of the domain is none
    int least = std::numeric_limits<int>::max();
    for (const int axis : {0, 1}) {
      if (domain_.periodic || box.first[axis] > 0) least = std::min(least, node[axis] - box.first[axis]);
      if (domain_.periodic || box.last[axis] < nodes_[axis] - 1) {
        least = std::min(least, box.last[axis] - node[axis]);
      }
    }
    return least;
  };
  for (int j = 0; j < size.y; ++j) {
    for (int i = 0; i < size.x; ++i) {
      float& known = distance_[index(box.first + glm::ivec2(i, j))];
      if ((known >= 0.0f) != outside || edges.is_beside_edge({i, j})) continue;
      // An edge that is not in the box is at least as far away as the box's own end.
      const double to_end = spacing_ * nodes_to_end(box.first + glm::ivec2(i, j));
      const double beyond = std::max(to_end, std::abs(double{known}));
      const double distance = std::min({spacing_ * edges.distance({i, j}), beyond, kReach});
      known = static_cast<float>(outside ? distance : -distance);
    }
  }
}

NearestSurface DrawnWalls::operator()(glm::dvec2 point) const {
  glm::dvec2 within = (point - domain_.minimum()) / spacing_;
  if (!domain_.periodic) within = glm::clamp(within, glm::dvec2(0.0), glm::dvec2(nodes_ - 1));
  glm::ivec2 node(glm::floor(within));
  if (!domain_.periodic) node = glm::min(node, nodes_ - 2);
  const glm::dvec2 part = within - glm::dvec2(node);
  const auto at = [&](int i, int j) { return double{distance_[index(node + glm::ivec2(i, j))]}; };
  const double lower_left = at(0, 0), lower_right = at(1, 0), upper_left = at(0, 1), upper_right = at(1, 1);
  const double below = glm::mix(lower_left, lower_right, part.x);
  const double above = glm::mix(upper_left, upper_right, part.x);
  const glm::dvec2 slope(glm::mix(lower_right - lower_left, upper_right - upper_left, part.y), above - below);
  const double steepness = glm::length(slope);
  return {glm::mix(below, above, part.y), steepness > 0.0 ? slope / steepness : glm::dvec2(0.0, 1.0)};
}

template <class Archive>
void DrawnWalls::archive_state(Archive& archive) {
  archive_array(archive, distance_, static_cast<std::size_t>(nodes_.x) * nodes_.y);
}

template void DrawnWalls::archive_state(OutputArchive&);
template void DrawnWalls::archive_state(InputArchive&);

}  // namespace twinflow
