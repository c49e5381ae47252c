#pragma once

#include <string>

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The grid of a pressure equation.
struct PressureGrid {
  GridShape shape;
  GridLayout layout = GridLayout::staggered;
  bool walls = false;
  bool solids = false;   ///< cells cut by solids, or the ends of a channel
  bool surface = false;  ///< a free surface of liquid

  /// The grid of these settings; `solids`: whether the scene has some.
  static PressureGrid of(const Settings& settings, bool solids = false);
};

/// The solver's unmet need: "needs grid.layout = staggered". Empty if it can solve the grid.
std::string unmet_need(PressureSolver solver, const PressureGrid& grid);

/// The named solver or, for auto, the first choice that can solve the grid.
PressureSolver solver_in_effect(PressureSolver named, const PressureGrid& grid);

/// Throws InputError, with the need and the next solver, if the solver cannot solve the grid.
void require_pressure_solves(PressureSolver solver, const PressureGrid& grid);

/// The same for these settings' solver and grid, if enabled.
void require_pressure_solves(const Settings& settings, bool solids);

/// Whether the brush can draw walls: the grid is disabled, or its cells can be cut.
inline bool walls_can_be_drawn(const Settings& settings) {
  return !settings.grid.enabled || settings.grid.layout == GridLayout::staggered;
}

}  // namespace twinflow
