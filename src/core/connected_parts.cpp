#include "core/connected_parts.hpp"

#include <algorithm>
#include <numeric>

namespace twinflow {

DisjointSets::DisjointSets(std::size_t count) : parents_(count) {
  std::iota(parents_.begin(), parents_.end(), std::size_t{0});
}

/// Halves the way to the root as it goes.
std::size_t DisjointSets::root_of(std::size_t number) {
  while (parents_[number] != number) {
    parents_[number] = parents_[parents_[number]];
    number = parents_[number];
  }
  return number;
}

void DisjointSets::join(std::size_t one, std::size_t other) {
  const std::size_t a = root_of(one);
  const std::size_t b = root_of(other);
  parents_[std::max(a, b)] = std::min(a, b);
}

ConnectedParts::ConnectedParts(glm::ivec2 size, Periodicity periodic,
                               const std::function<bool(glm::ivec2 cell, int axis)>& joins)
    : parts_(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y)) {
  DisjointSets sets(parts_.size());
  const auto index = [&](glm::ivec2 cell) {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(size.x) +
           static_cast<std::size_t>(cell.x);
  };
  for (int j = 0; j < size.y; ++j) {
    for (int i = 0; i < size.x; ++i) {
      for (const int axis : {0, 1}) {
        const glm::ivec2 cell(i, j);
        glm::ivec2 before = cell;
        if (--before[axis] < 0) {
          if (!periodic[axis]) continue;
          before[axis] += size[axis];
        }
        if (joins(cell, axis)) sets.join(index(cell), index(before));
      }
    }
  }
  for (std::size_t cell = 0; cell < parts_.size(); ++cell) {
    const std::size_t root = sets.root_of(cell);
    parts_[cell] = root == cell ? count_++ : parts_[root];
  }
}

}  // namespace twinflow
