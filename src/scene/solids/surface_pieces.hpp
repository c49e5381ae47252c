#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "scene/solids/solid_set.hpp"

namespace twinflow {

/// A piece of the surface of solids in one cell of a net.
struct SurfacePiece {
  glm::ivec2 cell{0};
  int solid = 0;            ///< its number in SolidSet
  glm::dvec2 place{0.0};    ///< of its middle
  double length = 0.0;      ///< domain units
  glm::dvec2 outward{0.0};  ///< unit normal into the fluid
  double flux = 0.0;        ///< of the solid; see SolidSurface
};

/// The surface of the solids at their present places, in pieces by the cells of a net over the domain. The
/// order is always the same. A piece is a line of two parts. Its ends lie on the edges of a cell, and its
/// middle is moved onto the surface. Lengths are exact to (h/r)²/100 for cells of size h on a surface of
/// radius r. Cells with a corner or with two solids are divided up to five times. A few hundredths of a cell
/// may be missing at each corner.
std::vector<SurfacePiece> surface_pieces(const SolidSet& solids, const GridShape& net);

}  // namespace twinflow
