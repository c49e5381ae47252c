#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// Tree of squares, divided in four above the capacity; for comparison. Memory has tree order (Morton codes,
/// 16 bits per axis), so each square has one contiguous range.
///
/// Nodes store their particles' bounds, also outside the space. Squares of 2⁻¹⁶ of the longer side are never
/// divided.
class Quadtree : public Neighborhood {
 public:
  /// `capacity` ≥ 1.
  Quadtree(const ParticleSpace& space, double radius, int block_size, int capacity);

  void build(ParticleSet& particles, const ThreadTeam& team) override;
  RangeList ranges_around(glm::vec2 lower, glm::vec2 upper) const override;
  std::vector<std::pair<int, int>> ranges_in(glm::dvec2 lower, glm::dvec2 upper) const override;

 private:
  struct Box {
    glm::vec2 lower, upper;
  };
  /// In depth-first order: first children follow their node.
  struct Node {
    Box box;
    int begin, end;  ///< its particles
    int next;        ///< first node not below it
  };
  struct Key {
    std::uint32_t code;
    int particle;
  };

  int capacity_;
  std::vector<Key> keys_, spare_keys_;
  std::vector<int> destination_;  ///< by particle
  std::vector<Node> nodes_;
  BlockRanges ranges_;

  static Box bounds(const ParticleSet& particles, int begin, int end);
  bool is_leaf(std::size_t node) const;
  void find_codes(const ParticleSet& particles, int begin, int end);
  void sort_keys();
  void reorder(ParticleSet& particles, const ThreadTeam& team);
  /// Adds nodes for particles begin … end-1 at a depth and below.
  void grow(const ParticleSet& particles, int begin, int end, int depth);
  void make_blocks();
  /// Ranges within the radius of a box inside the space.
  RangeList ranges_around(const Box& box) const;
  /// Calls add(node) for leaves for which touches(box) accepts their and all upper bounds.
  template <class Touches, class Add>
  void for_each_leaf(const Touches& touches, const Add& add) const;
};

}  // namespace twinflow
