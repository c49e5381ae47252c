#pragma once

#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "grid/operators/layout.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// Faces that are open by less than this part count as closed.
inline constexpr float kLeastOpening = 1e-3f;

/// How solids cut the staggered cells of a grid. Everything is row-major by cell; what belongs to faces
/// stands in the cell whose left or bottom face it is.
///
/// The open part of a face follows from the distances at its two corners, linear between them (Batty,
/// Bertails, Bridson, "A fast variational framework for accurate solid-fluid coupling", 2007; Ng, Min, Gibou,
/// "An efficient fluid–solid coupling algorithm for single-phase flows", 2009). Viscosity sees solids by the
/// distances from each velocity to where the grid's lines meet them (Gibou, Fedkiw, Cheng, Kang, 2002).
struct CutCells {
  /// Distances from the solids at the cells' corners, in cells, positive in the fluid: (nx + 1)·(ny + 1).
  std::vector<float> corners;
  /// The open parts of the left and the bottom face, 0 … 1, and the solids' u and v there (domain units per
  /// second).
  std::vector<glm::vec4> faces;
  /// What links the u (v) of a cell by viscosity to those to the west, east, south and north: 1 to one in the
  /// fluid; where a solid lies between, minus the slip's complement over the distance to it in cells.
  std::vector<glm::vec4> links_u, links_v;
  /// Σ of the solids' velocities over these distances for u and v, and 1 where u, v are in the fluid; where
  /// they are not, the solids' velocities and 0.
  std::vector<glm::vec4> pulls;
  /// The slip of the nearest solid at the cell.
  std::vector<float> slips;

  CutCells(const SolidSet& solids, const GridCells& cells);
};

}  // namespace twinflow
