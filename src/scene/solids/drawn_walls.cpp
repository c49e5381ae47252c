#include "scene/solids/drawn_walls.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/find_by.hpp"
#include "core/state_visitor.hpp"
#include "scene/solids/nearest_edges.hpp"

namespace twinflow {
namespace {

constexpr double kWidestSpacing = 1.0 / 256.0;  ///< of the nodes, domain units

/// A number that no walls have had before.
std::uint64_t next_version() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

double distance_from(const WallStroke& stroke, const Domain& domain, glm::dvec2 point) {
  const glm::dvec2 middle = 0.5 * (stroke.from + stroke.to);
  const glm::dvec2 half = 0.5 * (stroke.to - stroke.from);
  return std::sqrt(squared_distance({-half, half}, domain.minimum_image(point - middle))) - stroke.radius;
}

DrawnWalls::DrawnWalls(const GridShape& cells, Periodicity periodic)
    : domain_(cells.domain(periodic)), version_(next_version()) {
  const int parts = static_cast<int>(std::ceil(cells.cell_size() / kWidestSpacing));
  nodes_ = parts * glm::ivec2(cells.nx, cells.ny) + glm::ivec2(periodic.x ? 0 : 1, periodic.y ? 0 : 1);
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
  for (const int axis : {0, 1}) {
    if (domain_.periodic[axis]) {
      box.last[axis] = std::min(box.last[axis], box.first[axis] + nodes_[axis] - 1);
    } else {
      box.first[axis] = std::max(box.first[axis], 0);
      box.last[axis] = std::min(box.last[axis], nodes_[axis] - 1);
    }
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
  const Box changed = stroke.erases ? box_around(wide) : box;
  find_distances_again(changed, stroke.erases);
  note_change(changed);
}

/// Between nodes the distance depends on those around.
void DrawnWalls::note_change(const Box& box) {
  if (changes_.size() == kMostChanges) changes_.erase(changes_.begin());
  changes_.push_back({version_, {place(box.first - 1), place(box.last + 1)}});
  version_ = next_version();
}

std::optional<ChangedArea> DrawnWalls::changed_since(std::uint64_t version) const {
  const auto first = find_by(changes_, &Change::from, version);
  if (first == changes_.end()) return {};
  ChangedArea area = first->area;
  for (auto change = first + 1; change != changes_.end(); ++change) area = area.united_with(change->area);
  return area;
}

/// Distances inside a union, and outside the remains of an erasure, are only bounds. At the joint of two
/// pieces they still see edges that are gone.
void DrawnWalls::find_distances_again(const Box& box, bool outside) {
  const glm::ivec2 size = box.last - box.first + 1;
  if (size.x < 2 || size.y < 2) return;
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(size.x) * size.y);
  for (int j = 0; j < size.y; ++j) {
    for (int i = 0; i < size.x; ++i) values.push_back(distance_[index(box.first + glm::ivec2(i, j))]);
  }
  const NearestEdges edges(size, glm::dvec2(spacing_), false, std::move(values));
  const auto nodes_to_end = [&](glm::ivec2 node) {  // the end of the domain is none
    int least = std::numeric_limits<int>::max();
    for (const int axis : {0, 1}) {
      if (domain_.periodic[axis] || box.first[axis] > 0)
        least = std::min(least, node[axis] - box.first[axis]);
      if (domain_.periodic[axis] || box.last[axis] < nodes_[axis] - 1) {
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
      const double distance = std::min({edges.distance({i, j}), beyond, kReach});
      known = static_cast<float>(outside ? distance : -distance);
    }
  }
}

std::optional<DrawnWalls> DrawnWalls::with_all_distances() const {
  const NearestEdges edges(nodes_, glm::dvec2(spacing_), domain_.periodic,
                           {distance_.begin(), distance_.end()});
  if (std::isinf(edges.distance({0, 0}))) return {};
  DrawnWalls exact = *this;
  for (int j = 0; j < nodes_.y; ++j) {
    for (int i = 0; i < nodes_.x; ++i) {
      float& known = exact.distance_[index({i, j})];
      if (std::abs(known) < static_cast<float>(kReach)) continue;
      known = std::copysign(static_cast<float>(edges.distance({i, j})), known);
    }
  }
  return exact;
}

NearestSurface DrawnWalls::operator()(glm::dvec2 point) const {
  glm::dvec2 within = (point - domain_.minimum()) / spacing_;
  for (const int axis : {0, 1}) {
    if (!domain_.periodic[axis]) within[axis] = std::clamp(within[axis], 0.0, nodes_[axis] - 1.0);
  }
  glm::ivec2 node(glm::floor(within));
  for (const int axis : {0, 1}) {
    if (!domain_.periodic[axis]) node[axis] = std::min(node[axis], nodes_[axis] - 2);
  }
  const glm::dvec2 part = within - glm::dvec2(node);
  const auto at = [&](int i, int j) { return double{distance_[index(node + glm::ivec2(i, j))]}; };
  const double lower_left = at(0, 0), lower_right = at(1, 0), upper_left = at(0, 1), upper_right = at(1, 1);
  const double below = glm::mix(lower_left, lower_right, part.x);
  const double above = glm::mix(upper_left, upper_right, part.x);
  const glm::dvec2 slope(glm::mix(lower_right - lower_left, upper_right - upper_left, part.y), above - below);
  const double steepness = glm::length(slope);
  return {glm::mix(below, above, part.y), steepness > 0.0 ? slope / steepness : glm::dvec2(0.0, 1.0)};
}

void DrawnWalls::visit_state(StateVisitor& visitor) {
  visitor.visit_array(distance_, static_cast<std::size_t>(nodes_.x) * nodes_.y);
  if (visitor.reads()) {
    version_ = next_version();
    changes_.clear();
  }
}

}  // namespace twinflow
