#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// A piece of solid surface in one cell of a net.
struct SurfacePiece {
  glm::ivec2 cell{0};
  int solid = 0;            ///< its number in SolidSet
  glm::dvec2 place{0.0};    ///< of its middle
  double length = 0.0;      ///< domain units
  glm::dvec2 outward{0.0};  ///< unit normal into the fluid
  double flux = 0.0;        ///< the solid's; see SolidSurface
};

/// The solids' present surface, by cells of a net, always in the same order. A piece has two lines: its ends
/// lie on cell edges, its middle on the surface. Lengths are exact to (h/r)²/100 for cells of size h on
/// radius r. Cells with a corner or two solids are divided up to five times. Each corner may miss a few
/// hundredths of a cell.
std::vector<SurfacePiece> surface_pieces(const SolidSet& solids, const GridShape& net);

}  // namespace twinflow
