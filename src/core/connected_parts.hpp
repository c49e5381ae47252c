#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// Disjoint sets of the numbers 0 to count - 1, at first singletons. A set's root is its least number.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count);

  std::size_t root_of(std::size_t number);
  void join(std::size_t one, std::size_t other);

 private:
  std::vector<std::size_t> parents_;
};

/// The connected parts of a row-major raster of cells, numbered by their first cells.
class ConnectedParts {
 public:
  /// `joins`: whether a cell joins the one before it along an axis (0: left, 1: below), across the edge if
  /// periodic.
  ConnectedParts(glm::ivec2 size, Periodicity periodic,
                 const std::function<bool(glm::ivec2 cell, int axis)>& joins);

  int count() const { return count_; }
  int of(std::size_t cell) const { return parts_[cell]; }  ///< by row-major index

 private:
  int count_ = 0;
  std::vector<int> parts_;
};

}  // namespace twinflow
