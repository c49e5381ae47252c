#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// Sets of numbers from 0 to count - 1, each alone until it is joined. The root of a set is its least number.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count);

  std::size_t root_of(std::size_t number);
  void join(std::size_t one, std::size_t other);

 private:
  std::vector<std::size_t> parents_;
};

/// The connected parts of a raster of cells, row after row. Their numbers begin at 0, in the order of their
/// first cells.
class ConnectedParts {
 public:
  /// `joins`: whether a cell is joined to the one before it along an axis (0: left of it, 1: below). Along a
  /// periodic axis the last cell is before the first. Otherwise nothing is.
  ConnectedParts(glm::ivec2 size, Periodicity periodic,
                 const std::function<bool(glm::ivec2 cell, int axis)>& joins);

  int count() const { return count_; }
  /// The part of a cell by its place in the raster.
  int of(std::size_t cell) const { return parts_[cell]; }

 private:
  int count_ = 0;
  std::vector<int> parts_;  ///< by cell
};

}  // namespace twinflow
