#pragma once

#include <optional>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// A narrow gap between two surfaces of solids, or between one and a wall of the domain. It is narrower than
/// a cell of the grid and longer than two. Its place in domain units; nothing without a gap or a grid. The
/// grid fluid cannot resolve such a gap: it may flow through or not. Solids are where they start.
std::optional<glm::dvec2> narrow_gap(const Scene& scene);

/// A solid that is too thin for the grid even where it is thickest.
struct ThinSolid {
  int number;     ///< from 0
  double needed;  ///< the thickness that holds the fluid at its slant, cells
};

/// The first solid that is too thin for the grid fluid, which then leaks through it; nothing without one or
/// without a grid.
///
/// A solid holds the fluid if the corners of cells in it are linked along the cells' edges. In a wall with
/// the unit normal n, they are so from a thickness of |n.x| + |n.y| cells: 1 along the axes, √2 between them.
/// (Reveillès, "Géométrie discrète, calcul en nombres entiers et algorithmique", 1991.)
std::optional<ThinSolid> thin_solid(const Scene& scene);

/// One line that tells of such a solid, else of such a gap; empty if the grid resolves both.
std::string report_unresolved_solids(const Scene& scene);

}  // namespace twinflow
