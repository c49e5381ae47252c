#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "particles/neighbors/neighborhood.hpp"

namespace twinflow {

/// A tree of squares, divided in four if they hold more particles than the capacity; for comparison.
/// Particles lie in memory in the order of the tree (by Morton codes of 16 bits per axis). So each square has
/// one contiguous range.
///
/// A node stores the bounds of its particles. They are tighter than the square and also valid for particles
/// outside the space. Squares of 2⁻¹⁶ of the longer side are never divided, so coincident particles end up in
/// the same leaf.
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
  /// Nodes stand in depth-first order: the first child of a node follows it.
  struct Node {
    Box box;
    int begin, end;  ///< its particles
    int next;        ///< the first node that is not below it
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
  /// Adds a node for the particles begin … end-1 at a depth, and all nodes below it.
  void grow(const ParticleSet& particles, int begin, int end, int depth);
  void make_blocks();
  /// The ranges within a radius of a box inside the space.
  RangeList ranges_around(const Box& box) const;
  /// Calls add(node) for the leaves for which touches(box) accepts their bounds and the bounds of all nodes
  /// above.
  template <class Touches, class Add>
  void for_each_leaf(const Touches& touches, const Add& add) const;
};

}  // namespace twinflow
