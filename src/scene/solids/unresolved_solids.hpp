#pragma once

#include <optional>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// The place, domain units, of a gap that the grid cannot resolve; nothing without one or a grid. It lies
/// between solids at their start, or a solid and a wall; narrower than a cell, longer than two.
std::optional<glm::dvec2> narrow_gap(const Scene& scene);

/// A solid too thin for the grid.
struct ThinSolid {
  int number;     ///< from 0
  double needed;  ///< thickness that holds the fluid at its slant, cells
};

/// The first solid too thin to hold the grid fluid; nothing without one or a grid.
///
/// Solids hold it if cell corners inside are linked along cell edges. A wall with unit normal n needs |n.x| +
/// |n.y| cells. (Reveillès, "Géométrie discrète, calcul en nombres entiers et algorithmique", 1991.)
std::optional<ThinSolid> thin_solid(const Scene& scene);

/// One line about such a solid, else such a gap; empty if the grid resolves both.
std::string report_unresolved_solids(const Scene& scene);

}  // namespace twinflow
