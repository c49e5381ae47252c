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

/// The surface that the fluid meets, where the solids are placed, in pieces by the cells of a net that covers
/// the domain, always in the same order. A piece is a line of two parts: its ends are where the surface
/// crosses the edges of a cell, and its middle is drawn onto the surface, so that lengths are exact to
/// (h/r)²/100 for cells of size h on a surface of radius r. Cells with a corner of the surface, or with the
/// surfaces of two solids, are divided up to five times for it: of each corner a few hundredths of a cell may
/// be missing.
std::vector<SurfacePiece> surface_pieces(const SolidSet& solids, const GridShape& net);

}  // namespace twinflow
