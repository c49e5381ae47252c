#pragma once

#include <vector>

#include <glm/vec4.hpp>

#include "grid/operators/layout.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// The cells' exchange of heat with neighbors, walls and solids, row-major.
///
/// Surfaces with a temperature are met between cell centers, walls half a cell away. (Gibou, Fedkiw, Cheng,
/// Kang, "A second-order-accurate symmetric discretization of the Poisson equation on irregular domains",
/// 2002.) Insulated surfaces close the link; so do surfaces with a flux, which heat the cells along them.
/// Cells centered in an insulated solid take heat from the fluid and give none.
struct HeatLinks {
  /// West, east, south, north: 1 to a neighbor, 0 without exchange, or minus the inverse distance (cells) to
  /// a surface with a temperature.
  std::vector<glm::vec4> links;
  /// x: these surfaces' temperatures over their distances, summed, or a held cell's temperature. y: 1, or 0
  /// in a held cell. z: 1 if the center lies in the fluid. w: heating rate by solids with a flux, degrees/s.
  std::vector<glm::vec4> sources;

  /// `solids`: null if there are none.
  HeatLinks(const Temperatures& temperatures, const SolidSet* solids, const GridCells& cells);
};

}  // namespace twinflow
