#pragma once

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// A rectangle, domain units, outside which nothing has changed; a periodic one may cross the edge.
struct ChangedArea {
  glm::dvec2 lower{0.0}, upper{0.0};

  ChangedArea united_with(const ChangedArea& other) const {
    return {glm::min(lower, other.lower), glm::max(upper, other.upper)};
  }
};

/// The cells of a rectangle, each once.
struct CellRange {
  glm::ivec2 first{0};  ///< column and row; maybe before the first, if periodic
  glm::ivec2 size{0};

  static CellRange whole(const GridShape& shape) { return {{0, 0}, {shape.nx, shape.ny}}; }
  /// The touched cells and `margin` more on each side.
  static CellRange touched(const ChangedArea& area, const GridShape& shape, Periodicity periodic,
                           int margin) {
    const glm::dvec2 minimum = shape.domain(periodic).minimum();
    const glm::ivec2 cells(shape.nx, shape.ny);
    const auto cell_of = [&](glm::dvec2 point) {
      return glm::ivec2(glm::floor(glm::clamp((point - minimum) / shape.cell_size(), -1e6, 1e6)));
    };
    glm::ivec2 first = cell_of(area.lower) - margin;
    glm::ivec2 last = cell_of(area.upper) + margin;
    for (const int axis : {0, 1}) {
      if (!periodic[axis]) {
        first[axis] = glm::clamp(first[axis], 0, cells[axis]);
        last[axis] = glm::clamp(last[axis], -1, cells[axis] - 1);
      } else if (last[axis] - first[axis] >= cells[axis]) {
        first[axis] = 0;
        last[axis] = cells[axis] - 1;
      }
    }
    return {first, glm::max(last - first + 1, glm::ivec2(0))};
  }

  /// Calls visit(i, j), row by row.
  template <class Visit>
  void for_each(const GridShape& shape, const Visit& visit) const {
    const auto within = [](int k, int count) { return ((k % count) + count) % count; };
    for (int j = 0; j < size.y; ++j) {
      for (int i = 0; i < size.x; ++i) visit(within(first.x + i, shape.nx), within(first.y + j, shape.ny));
    }
  }
};

}  // namespace twinflow
