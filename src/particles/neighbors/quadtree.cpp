#include "particles/neighbors/quadtree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <glm/common.hpp>

namespace twinflow {
namespace {

/// Bits of a Morton code per axis, which is also the depth of the deepest node.
constexpr int kMaxDepth = 16;

/// Inserts a zero between any two of the lower 16 bits.
std::uint32_t spread(std::uint32_t bits) {
  bits = (bits | (bits << 8)) & 0x00ff00ffu;
  bits = (bits | (bits << 4)) & 0x0f0f0f0fu;
  bits = (bits | (bits << 2)) & 0x33333333u;
  return (bits | (bits << 1)) & 0x55555555u;
}

/// The square at the deepest level along one axis; positions outside belong to the edge.
std::uint32_t square_of(float position, float origin, float squares_per_unit) {
  constexpr float kLast = (1 << kMaxDepth) - 1;
  return static_cast<std::uint32_t>(std::clamp((position - origin) * squares_per_unit, 0.0f, kLast));
}

/// The distance between two intervals, 0 if they overlap.
float gap(float lower, float upper, float other_lower, float other_upper) {
  return std::max({0.0f, other_lower - upper, lower - other_upper});
}

/// The same to the nearest periodic image.
float wrapped_gap(float lower, float upper, float other_lower, float other_upper, float size) {
  return std::min({gap(lower, upper, other_lower, other_upper),
                   gap(lower + size, upper + size, other_lower, other_upper),
                   gap(lower - size, upper - size, other_lower, other_upper)});
}

}  // namespace

Quadtree::Quadtree(const ParticleSpace& space, double radius, int block_size, int capacity)
    : Neighborhood(space, radius, block_size), capacity_(capacity) {
  per_pair_image_ = has_several_images();
}

void Quadtree::build(ParticleSet& particles, const ThreadTeam& team) {
  require_finite(particles);
  keys_.resize(static_cast<std::size_t>(particles.size()));
  team.for_particles(particles.size(), [&](int begin, int end) { find_codes(particles, begin, end); });
  sort_keys();
  reorder(particles, team);
  nodes_.clear();
  grow(particles, 0, particles.size(), 0);
  make_blocks();
  ranges_.fill(blocks_, team,
               [&](const Block& block) { return ranges_around(bounds(particles, block.begin, block.end)); });
}

void Quadtree::find_codes(const ParticleSet& particles, int begin, int end) {
  const glm::vec2 origin(space_.minimum);
  const double side = std::max(space_.size().x, space_.size().y);
  const float squares_per_unit = static_cast<float>((1 << kMaxDepth) / side);
  for (int k = begin; k < end; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const std::uint32_t column = square_of(particles.x[at], origin.x, squares_per_unit);
    const std::uint32_t row = square_of(particles.y[at], origin.y, squares_per_unit);
    keys_[at] = {spread(column) | (spread(row) << 1), k};
  }
}

/// Sorts by code, stably: least significant digits first.
void Quadtree::sort_keys() {
  constexpr int kDigitBits = 11;
  constexpr std::uint32_t kDigits = 1u << kDigitBits;
  spare_keys_.resize(keys_.size());
  for (int shift = 0; shift < 2 * kMaxDepth; shift += kDigitBits) {
    const auto digit = [&](const Key& key) { return (key.code >> shift) & (kDigits - 1); };
    std::array<int, kDigits + 1> start{};
    for (const Key& key : keys_) ++start[digit(key) + 1];
    for (std::size_t k = 1; k < start.size(); ++k) start[k] += start[k - 1];
    for (const Key& key : keys_) spare_keys_[static_cast<std::size_t>(start[digit(key)]++)] = key;
    std::swap(keys_, spare_keys_);
  }
}

void Quadtree::reorder(ParticleSet& particles, const ThreadTeam& team) {
  destination_.resize(keys_.size());
  for (std::size_t k = 0; k < keys_.size(); ++k) {
    destination_[static_cast<std::size_t>(keys_[k].particle)] = static_cast<int>(k);
  }
  team.for_particles(particles.size(),
                     [&](int begin, int end) { particles.reorder(destination_, begin, end); });
  particles.finish_reorder();
}

Quadtree::Box Quadtree::bounds(const ParticleSet& particles, int begin, int end) {
  Box box{glm::vec2(std::numeric_limits<float>::max()), glm::vec2(-std::numeric_limits<float>::max())};
  for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
    const glm::vec2 position(particles.x[k], particles.y[k]);
    box = {glm::min(box.lower, position), glm::max(box.upper, position)};
  }
  return box;
}

void Quadtree::grow(const ParticleSet& particles, int begin, int end, int depth) {
  const std::size_t node = nodes_.size();
  nodes_.push_back({bounds(particles, begin, end), begin, end, 0});
  if (end - begin > capacity_ && depth < kMaxDepth) {
    const int shift = 2 * (kMaxDepth - 1 - depth);
    for (std::uint32_t quarter = 0; quarter < 4; ++quarter) {
      const auto behind =
          std::partition_point(keys_.begin() + begin, keys_.begin() + end,
                               [&](const Key& key) { return ((key.code >> shift) & 3u) <= quarter; });
      const int quarter_end = static_cast<int>(behind - keys_.begin());
      if (begin < quarter_end) grow(particles, begin, quarter_end, depth + 1);
      begin = quarter_end;
    }
  }
  nodes_[node].next = static_cast<int>(nodes_.size());
}

bool Quadtree::is_leaf(std::size_t node) const { return nodes_[node].next == static_cast<int>(node) + 1; }

void Quadtree::make_blocks() {
  blocks_.clear();
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (is_leaf(node)) add_blocks(nodes_[node].begin, nodes_[node].end);
  }
}

template <class Touches, class Add>
void Quadtree::for_each_leaf(const Touches& touches, const Add& add) const {
  for (std::size_t node = 0; node < nodes_.size();) {
    const bool touched = touches(nodes_[node].box);
    if (touched && is_leaf(node)) add(nodes_[node]);
    node = touched ? node + 1 : static_cast<std::size_t>(nodes_[node].next);
  }
}

RangeList Quadtree::ranges_around(glm::vec2 lower, glm::vec2 upper) const {
  return ranges_around(Box{lower, upper});
}

RangeList Quadtree::ranges_around(const Box& box) const {
  const glm::vec2 size(space_.size());
  // The margin is for rounding, of the shifted box and of the distances in the hot loops.
  const float reach = static_cast<float>(radius_ * (1.0 + 1e-5) + 1e-6 * std::max(size.x, size.y));
  const auto within_reach = [&](float dx, float dy) { return dx * dx + dy * dy < reach * reach; };
  RangeList near;
  Range open{0, 0, 0.0f, 0.0f};  // leaves that follow each other in memory make one range
  const auto close = [&] {
    if (open.begin < open.end) near.add(open);
  };
  const auto extend = [&](const Node& leaf, glm::vec2 shift) {
    if (open.end != leaf.begin || open.shift_x != shift.x || open.shift_y != shift.y) {
      close();
      open = {leaf.begin, leaf.end, shift.x, shift.y};
    }
    open.end = leaf.end;
  };
  const auto add_image = [&](glm::vec2 shift) {
    const Box image{box.lower - shift, box.upper - shift};
    const auto is_near = [&](const Box& other) {
      return within_reach(gap(image.lower.x, image.upper.x, other.lower.x, other.upper.x),
                          gap(image.lower.y, image.upper.y, other.lower.y, other.upper.y));
    };
    for_each_leaf(is_near, [&](const Node& leaf) { extend(leaf, shift); });
  };
  const glm::vec2 period = space_.period();
  const auto is_near_by_some_image = [&](const Box& other) {
    return within_reach(wrapped_gap(box.lower.x, box.upper.x, other.lower.x, other.upper.x, period.x),
                        wrapped_gap(box.lower.y, box.upper.y, other.lower.y, other.upper.y, period.y));
  };

  if (per_pair_image_) {
    for_each_leaf(is_near_by_some_image, [&](const Node& leaf) { extend(leaf, glm::vec2(0.0f)); });
  } else {
    const glm::ivec2 images(space_.periodic.x ? 1 : 0, space_.periodic.y ? 1 : 0);
    for (int row = -images.y; row <= images.y; ++row) {
      for (int column = -images.x; column <= images.x; ++column) add_image(glm::vec2(column, row) * size);
    }
  }
  close();
  return near;
}

std::vector<std::pair<int, int>> Quadtree::ranges_in(glm::dvec2 lower, glm::dvec2 upper) const {
  const auto meet = [](double from, double to, double other_from, double other_to, double size,
                       bool periodic) {
    if (!periodic) return from <= other_to && other_from <= to;
    return other_from + size * std::ceil((from - other_to) / size) <=
           to;  // the first image not before `from`
  };
  const glm::dvec2 size = space_.size();
  const auto touches = [&](const Box& box) {
    return meet(lower.x, upper.x, box.lower.x, box.upper.x, size.x, space_.periodic.x) &&
           meet(lower.y, upper.y, box.lower.y, box.upper.y, size.y, space_.periodic.y);
  };
  std::vector<std::pair<int, int>> ranges;
  for_each_leaf(touches, [&](const Node& leaf) { ranges.emplace_back(leaf.begin, leaf.end); });
  return ranges;
}

}  // namespace twinflow
