#include "scene/solids/distance_raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/error.hpp"

namespace twinflow {
namespace {

constexpr double kFinest = 1.0 / 256.0;     ///< distance of nodes, domain units, unless …
constexpr double kMostNodes = 1024 * 1024;  ///< … these would be more
constexpr double kOpposite = 1e-3;          ///< length of the sum of two unit vectors
constexpr double kFewest = 256.0;           ///< nodes along the longer side of the frame

struct Piece {
  glm::dvec2 begin, end;
};

/// The raster while its distances are found.
class Tracer {
 public:
  Tracer(const RasterFrame& frame, glm::ivec2 nodes, glm::dvec2 between)
      : frame_(frame), nodes_(nodes), between_(between) {}

  void evaluate(const std::function<double(glm::dvec2)>& inside) {
    values_.reserve(static_cast<std::size_t>(nodes_.x) * nodes_.y);
    for (int j = 0; j < nodes_.y; ++j) {
      for (int i = 0; i < nodes_.x; ++i) values_.push_back(inside(place({i, j})));
    }
    if (std::ranges::none_of(values_, [](double value) { return value > 0.0; })) {
      throw InputError("has no part that is solid");
    }
    if (std::ranges::all_of(values_, [](double value) { return value > 0.0; })) {
      throw InputError("is solid everywhere");
    }
  }

  std::vector<float> distances() {
    nearest_.assign(values_.size(), {});
    const glm::ivec2 squares = frame_.periodic ? nodes_ : nodes_ - 1;
    for (int j = 0; j < squares.y; ++j) {
      for (int i = 0; i < squares.x; ++i) trace_square({i, j});
    }
    for (int round = 0; round < 2; ++round) spread();
    std::vector<float> result(values_.size());
    for (int j = 0; j < nodes_.y; ++j) {
      for (int i = 0; i < nodes_.x; ++i) {
        const std::size_t node = index({i, j});
        const double distance = std::sqrt(nearest_[node].squared);
        result[node] = static_cast<float>(values_[node] > 0.0 ? -distance : distance);
      }
    }
    return result;
  }

 private:
  static constexpr int kNone = -1;
  struct Nearest {
    int piece = kNone;
    double squared = std::numeric_limits<double>::infinity();  ///< distance
  };

  glm::dvec2 place(glm::ivec2 node) const { return -frame_.half + glm::dvec2(node) * between_; }
  std::size_t index(glm::ivec2 node) const {
    if (frame_.periodic) node = (node + nodes_) % nodes_;
    return static_cast<std::size_t>(node.y) * nodes_.x + node.x;
  }
  bool has(glm::ivec2 node) const {
    return frame_.periodic || (node.x >= 0 && node.y >= 0 && node.x < nodes_.x && node.y < nodes_.y);
  }

  double squared_distance(glm::ivec2 node, int piece) const {
    const Piece& line = pieces_[piece];
    glm::dvec2 offset = place(node) - line.begin;
    if (frame_.periodic) offset -= 2.0 * frame_.half * glm::round(offset / (2.0 * frame_.half));
    const glm::dvec2 along = line.end - line.begin;
    const double squared = glm::dot(along, along);
    const double share = squared > 0.0 ? std::clamp(glm::dot(offset, along) / squared, 0.0, 1.0) : 0.0;
    const glm::dvec2 rest = offset - share * along;
    return glm::dot(rest, rest);
  }

  void learn(glm::ivec2 node, int piece) {
    Nearest& known = nearest_[index(node)];
    if (piece == known.piece) return;
    const double squared = squared_distance(node, piece);
    if (squared < known.squared) known = {piece, squared};
  }

  /// Adds the pieces of the line in the square of four nodes, and tells them to its corners.
  void trace_square(glm::ivec2 lower_left) {
    constexpr std::array<glm::ivec2, 4> kCorners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    std::array<glm::dvec2, 4> crossings;
    std::size_t count = 0;
    for (std::size_t side = 0; side < 4; ++side) {
      const glm::ivec2 from = lower_left + kCorners[side];
      const glm::ivec2 to = lower_left + kCorners[(side + 1) % 4];
      const double begin = values_[index(from)];
      const double end = values_[index(to)];
      if ((begin > 0.0) == (end > 0.0)) continue;
      crossings[count++] = place(from) + begin / (begin - end) * (place(to) - place(from));
    }
    for (std::size_t k = 0; k + 1 < count; k += 2) {
      pieces_.push_back({crossings[k], crossings[k + 1]});
      for (const glm::ivec2 corner : kCorners) {
        learn(lower_left + corner, static_cast<int>(pieces_.size()) - 1);
      }
    }
  }

  void learn_from(glm::ivec2 node, glm::ivec2 neighbor) {
    if (!has(neighbor)) return;
    const int piece = nearest_[index(neighbor)].piece;
    if (piece != kNone) learn(node, piece);
  }

  /// Passes over all nodes from each of the four corners; every node asks the neighbours that were passed.
  void spread() {
    for (const glm::ivec2 step :
         {glm::ivec2(1, 1), glm::ivec2(-1, 1), glm::ivec2(1, -1), glm::ivec2(-1, -1)}) {
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

  RasterFrame frame_;
  glm::ivec2 nodes_;
  glm::dvec2 between_;
  std::vector<double> values_;
  std::vector<Nearest> nearest_;  ///< by node
  std::vector<Piece> pieces_;
};

}  // namespace

DistanceRaster::DistanceRaster(const RasterFrame& frame, const std::function<double(glm::dvec2)>& inside) {
  const glm::dvec2 size = 2.0 * frame.half;
  const double wanted = std::min(kFinest, std::max(size.x, size.y) / kFewest);
  const double spacing = std::max(wanted, std::sqrt(size.x * size.y / kMostNodes));
  const glm::ivec2 parts(glm::max(glm::ceil(size / spacing), 4.0));
  const glm::ivec2 nodes = frame.periodic ? parts : parts + 1;
  Tracer tracer(frame, nodes, size / glm::dvec2(parts));
  tracer.evaluate(inside);
  nodes_ =
      std::make_shared<Nodes>(Nodes{frame, nodes.x, nodes.y, size / glm::dvec2(parts), tracer.distances()});
}

NearestSurface DistanceRaster::operator()(glm::dvec2 point) const {
  const Nodes& nodes = *nodes_;
  const glm::dvec2 half = nodes.frame.half;
  const glm::dvec2 within = nodes.frame.periodic ? point - 2.0 * half * glm::round(point / (2.0 * half))
                                                 : glm::clamp(point, -half, half);
  const glm::dvec2 place = (within + half) / nodes.between;
  glm::ivec2 node(glm::floor(place));
  const glm::ivec2 count(nodes.columns, nodes.rows);
  if (!nodes.frame.periodic) node = glm::min(node, count - 2);
  const glm::dvec2 part = place - glm::dvec2(node);
  const auto at = [&](int i, int j) {
    const glm::ivec2 wrapped = (node + count + glm::ivec2(i, j)) % count;
    return double(nodes.distance[static_cast<std::size_t>(wrapped.y) * nodes.columns + wrapped.x]);
  };
  const double below = glm::mix(at(0, 0), at(1, 0), part.x);
  const double above = glm::mix(at(0, 1), at(1, 1), part.x);
  const glm::dvec2 slope(glm::mix(at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), part.y), above - below);
  glm::dvec2 outward = slope / nodes.between;
  const double steepness = glm::length(outward);
  outward = steepness > 0.0 ? outward / steepness : glm::dvec2(0.0, 1.0);
  const glm::dvec2 beyond = nodes.frame.periodic ? glm::dvec2(0.0) : point - within;
  const double further = glm::length(beyond);
  if (further > 0.0) {
    const glm::dvec2 away = beyond / further;
    const glm::dvec2 both = outward + away;  // they cancel where a solid at the frame's edge opens inwards
    outward = glm::length(both) > kOpposite ? glm::normalize(both) : away;
  }
  return {glm::mix(below, above, part.y) + further, outward};
}

}  // namespace twinflow
