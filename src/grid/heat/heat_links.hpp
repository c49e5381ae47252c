#pragma once

#include <optional>
#include <vector>

#include <glm/vec4.hpp>

#include "grid/operators/layout.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// What the cells of a grid exchange heat with: their neighbors, walls and solids. Everything is row-major
/// by cell.
///
/// A wall or a solid with a temperature is met on the line between two cells' centers. (Gibou, Fedkiw, Cheng,
/// Kang, "A second-order-accurate symmetric discretization of the Poisson equation on irregular domains",
/// 2002.) A wall is half a cell away. An insulated one closes the link. So does one with a flux, which heats
/// the cells along it. Cells whose centers lie in an insulated solid take heat from the fluid and give none
/// to it.
struct HeatLinks {
  /// To the west, east, south and north: 1 to a neighbor, 0 without exchange, or minus the inverse distance,
  /// in cells, to a surface with a temperature.
  std::vector<glm::vec4> links;
  /// x: the sum of these surfaces' temperatures over their distances, or the temperature of a held cell. y:
  /// 1, or 0 in a held cell. z: 1 if the cell's center lies in the fluid. w: the heating rate by solids with
  /// a flux, degrees/s.
  std::vector<glm::vec4> sources;

  /// `solids`: null if there are none.
  HeatLinks(const Temperatures& temperatures, const SolidSet* solids, const GridCells& cells);
};

}  // namespace twinflow
