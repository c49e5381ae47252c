#pragma once

#include <optional>

#include "gl/gl_fixture.hpp"
#include "grid/operators/layout.hpp"
#include "scene/scene_fixtures.hpp"

namespace twinflow::test {

/// Staggered cells without solids.
inline GridCells cells_of(GridShape shape, Boundary boundary) {
  const bool walls = boundary != Boundary::wrap;
  GridCells cells{shape, GridLayout::staggered, walls ? std::optional<Walls>(Walls{}) : std::nullopt};
  cells.layer = boundary == Boundary::layer;
  return cells;
}

/// Any of the boundaries, one after the other.
inline Boundary any_boundary() { return GENERATE(Boundary::wrap, Boundary::walls, Boundary::layer); }

}  // namespace twinflow::test
