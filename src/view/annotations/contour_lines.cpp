#include "view/annotations/contour_lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>

#include <glm/common.hpp>

namespace twinflow {
namespace {

constexpr std::array<glm::ivec2, 4> kCorners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

/// Nodes at the cells' centers and on the edges of the outermost cells.
class Nodes {
 public:
  explicit Nodes(const CenterValues& field) : field_(field), size_(field.nx + 2, field.ny + 2) {
    values_.resize(static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y));
    for (int j = 1; j <= field.ny; ++j) {
      for (int i = 1; i <= field.nx; ++i) values_[index({i, j})] = double(field.values[cell_of({i, j})]);
    }
    for (int j = 1; j <= field.ny; ++j) extend({0, j}, {1, 0}, field.nx);
    for (int i = 0; i < size_.x; ++i) extend({i, 0}, {0, 1}, field.ny);
  }

  glm::ivec2 squares() const { return size_ - 1; }
  std::size_t index(glm::ivec2 node) const {
    return static_cast<std::size_t>(node.y) * static_cast<std::size_t>(size_.x) +
           static_cast<std::size_t>(node.x);
  }
  double value(glm::ivec2 node) const { return values_[index(node)]; }
  /// In cells from the lower left corner.
  glm::dvec2 place(glm::ivec2 node) const {
    return {coordinate(node.x, field_.nx), coordinate(node.y, field_.ny)};
  }
  bool has_value(glm::ivec2 node) const {
    return field_.covered.empty() || field_.covered[cell_of(node)] != 0;
  }

 private:
  static double coordinate(int node, int count) {
    if (node == 0) return 0.0;
    return node > count ? double(count) : node - 0.5;
  }
  std::size_t cell_of(glm::ivec2 node) const {
    const int i = std::clamp(node.x - 1, 0, field_.nx - 1);
    const int j = std::clamp(node.y - 1, 0, field_.ny - 1);
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(field_.nx) + static_cast<std::size_t>(i);
  }
  /// Gives a row of `count` centers, which begins one step after `edge`, its values on both edges.
  void extend(glm::ivec2 edge, glm::ivec2 step, int count) {
    const auto at = [&](int k) { return value(edge + k * step); };
    const int second = std::min(2, count);
    const int last_but_one = std::max(count - 1, 1);
    double low = 1.5 * at(1) - 0.5 * at(second);
    double high = 1.5 * at(count) - 0.5 * at(last_but_one);
    if (step.x != 0 ? field_.periodic.x : field_.periodic.y) low = high = 0.5 * (at(1) + at(count));
    values_[index(edge)] = low;
    values_[index(edge + (count + 1) * step)] = high;
  }

  const CenterValues& field_;
  glm::ivec2 size_;
  std::vector<double> values_;
};

/// The pieces of one level. Each ends on two sides of squares, which are known by numbers.
class Pieces {
 public:
  void add(std::size_t from_side, glm::dvec2 from, std::size_t to_side, glm::dvec2 to) {
    link(from_side, from).push_back(to_side);
    link(to_side, to).push_back(from_side);
  }

  /// Joins them to lines: first those with two ends, then the closed ones.
  std::vector<ContourLine> join() {
    std::vector<ContourLine> lines;
    for (const std::size_t side : order_) {
      if (ends_.at(side).neighbors.size() == 1) lines.push_back(follow(side));
    }
    for (const std::size_t side : order_) {
      if (ends_.at(side).neighbors.size() == 2) lines.push_back(follow(side));
    }
    return lines;
  }

 private:
  struct End {
    glm::dvec2 place{0.0};
    std::vector<std::size_t> neighbors;  ///< the other ends of the one or two pieces that are left here
  };
  std::vector<std::size_t>& link(std::size_t side, glm::dvec2 place) {
    const auto [end, is_new] = ends_.try_emplace(side, End{place, {}});
    if (is_new) order_.push_back(side);
    return end->second.neighbors;
  }
  /// Takes the pieces of the line that begins on a side.
  ContourLine follow(std::size_t side) {
    ContourLine line{ends_.at(side).place};
    while (!ends_.at(side).neighbors.empty()) {
      const std::size_t next = ends_.at(side).neighbors.back();
      ends_.at(side).neighbors.pop_back();
      std::erase(ends_.at(next).neighbors, side);
      line.push_back(ends_.at(next).place);
      side = next;
    }
    return line;
  }

  std::unordered_map<std::size_t, End> ends_;
  std::vector<std::size_t> order_;  ///< of the sides, so that lines do not depend on the map's
};

/// The tracing of one square at one level.
void trace(const Nodes& nodes, glm::ivec2 square, double level, Pieces& pieces) {
  struct Crossing {
    std::size_t side = 0;
    glm::dvec2 place{0.0};
  };
  std::array<Crossing, 4> crossings;
  std::size_t count = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const glm::ivec2 from = square + kCorners[k];
    const glm::ivec2 to = square + kCorners[(k + 1) % 4];
    const double begin = nodes.value(from) - level;
    const double end = nodes.value(to) - level;
    if ((begin < 0.0) == (end < 0.0)) continue;
    // Every side has its lower left node and its direction as its number.
    const std::size_t side = 2 * nodes.index(glm::min(from, to)) + (from.y == to.y ? 0 : 1);
    const double share = begin / (begin - end);
    crossings[count++] = {side, (1.0 - share) * nodes.place(from) + share * nodes.place(to)};
  }
  if (count == 0) return;
  // In a saddle the mean decides which corners are joined.
  std::size_t first = 0;
  if (count == 4) {
    double mean = -level;
    for (const glm::ivec2 corner : kCorners) mean += 0.25 * nodes.value(square + corner);
    const bool lower_left_is_cut_off = (nodes.value(square) < level) != (mean < 0.0);
    first = lower_left_is_cut_off ? 3 : 0;
  }
  for (std::size_t k = 0; k < count; k += 2) {
    const Crossing& from = crossings[(first + k) % count];
    const Crossing& to = crossings[(first + k + 1) % count];
    pieces.add(from.side, from.place, to.side, to.place);
  }
}

}  // namespace

std::vector<std::vector<ContourLine>> contour_lines(const CenterValues& field,
                                                    std::span<const double> levels) {
  std::vector<std::vector<ContourLine>> lines(levels.size());
  if (field.nx < 1 || field.ny < 1) return lines;
  const Nodes nodes(field);
  std::vector<Pieces> pieces(levels.size());
  for (int j = 0; j < nodes.squares().y; ++j) {
    for (int i = 0; i < nodes.squares().x; ++i) {
      const glm::ivec2 square(i, j);
      const auto has_value = [&](glm::ivec2 corner) { return nodes.has_value(square + corner); };
      if (!std::all_of(std::begin(kCorners), std::end(kCorners), has_value)) continue;
      for (std::size_t k = 0; k < levels.size(); ++k) trace(nodes, square, levels[k], pieces[k]);
    }
  }
  std::transform(pieces.begin(), pieces.end(), lines.begin(),
                 [](Pieces& of_level) { return of_level.join(); });
  return lines;
}

}  // namespace twinflow
