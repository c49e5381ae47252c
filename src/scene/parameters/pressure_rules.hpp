#pragma once

#include <string>

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

// The grids that a pressure solver can solve. The rules need no OpenGL, so that a scene is refused before
// anything runs.
namespace twinflow {

/// The grid of a pressure equation.
struct PressureGrid {
  GridShape shape;
  GridLayout layout = GridLayout::staggered;
  bool walls = false;
  bool solids = false;   ///< solids cut its cells, or it is a channel, whose ends are solved like solids
  bool surface = false;  ///< the liquid ends at a free surface

  /// The grid of a scene with these settings. `solids`: whether the scene has some.
  static PressureGrid of(const Settings& settings, bool solids = false);
};

/// What a pressure solver needs and this grid lacks: "needs grid.layout = staggered". Empty if it can
/// solve the grid.
std::string unmet_need(PressureSolver solver, const PressureGrid& grid);

/// The solver in grid.pressure or, for auto, the first choice in the list that can solve the grid.
PressureSolver solver_in_effect(PressureSolver named, const PressureGrid& grid);

/// Throws InputError if this solver cannot solve the grid. It names the need and the next solver that can.
void require_pressure_solves(PressureSolver solver, const PressureGrid& grid);

/// The same for the solver that grid.pressure names and the grid of these settings, if the grid is
/// enabled. `solids`: whether the scene has some.
void require_pressure_solves(const Settings& settings, bool solids);

/// Whether the brush can draw walls: whether cells of the grid, if it is enabled, can be cut.
inline bool walls_can_be_drawn(const Settings& settings) {
  return !settings.grid.enabled || settings.grid.layout == GridLayout::staggered;
}

}  // namespace twinflow
