#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// Whether the Fourier transforms take the grid's sides: powers of two of some sizes.
bool can_be_transformed(const GridShape& shape);

/// What a pressure solver, or the choice among them, can do beyond staggered, periodic cells whose sides are
/// powers of two.
struct PressureRow {
  PressureSolver solver;
  bool collocated = false;  ///< their wide stencil falls apart into four grids
  bool walls = false, surface = false, cut_cells = false;
  bool any_sides = false;       ///< not only powers of two
  bool knows_means = false;     ///< face means have another gradient than values in the faces' middles
  bool for_comparison = false;  ///< balls do not replace it by a solver of cut cells
  bool projects = true;
  std::span<const std::string_view> uses{};  ///< parameters that not all solvers use
};

/// Throws std::logic_error if the solver has none.
const PressureRow& pressure_row(PressureSolver solver);

/// The names of the solvers that use a parameter that not all use.
std::vector<std::string_view> solvers_that_use(std::string_view key);

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
