#include "core/connected_parts.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace twinflow {
namespace {

/// The first cell of the tree that a cell is in. Every cell leads to one with a smaller number.
int root_of(std::vector<int>& parents, int cell) {
  while (parents[static_cast<std::size_t>(cell)] != cell) {
    int& parent = parents[static_cast<std::size_t>(cell)];
    parent = parents[static_cast<std::size_t>(parent)];
    cell = parent;
  }
  return cell;
}

}  // namespace

ConnectedParts::ConnectedParts(glm::ivec2 size, Periodicity periodic,
                               const std::function<bool(glm::ivec2 cell, int axis)>& joins)
    : parts_(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y)) {
  std::iota(parts_.begin(), parts_.end(), 0);
  const auto index = [&](glm::ivec2 cell) { return cell.y * size.x + cell.x; };
  for (int j = 0; j < size.y; ++j) {
    for (int i = 0; i < size.x; ++i) {
      for (const int axis : {0, 1}) {
        const glm::ivec2 cell(i, j);
        glm::ivec2 before = cell;
        if (--before[axis] < 0) {
          if (!periodic[axis]) continue;
          before[axis] += size[axis];
        }
        if (!joins(cell, axis)) continue;
        const int one = root_of(parts_, index(cell));
        const int other = root_of(parts_, index(before));
        parts_[static_cast<std::size_t>(std::max(one, other))] = std::min(one, other);
      }
    }
  }
  // A root comes before the cells that lead to it.
  std::vector<int> numbers(parts_.size());
  for (std::size_t cell = 0; cell < parts_.size(); ++cell) {
    const auto parent = static_cast<std::size_t>(parts_[cell]);
    numbers[cell] = parent == cell ? count_++ : numbers[parent];
  }
  parts_ = std::move(numbers);
}

}  // namespace twinflow
