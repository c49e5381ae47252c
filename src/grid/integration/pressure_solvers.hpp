#pragma once

#include <memory>
#include <span>
#include <string>

#include "grid/projection/projection.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {

class GridSolids;
class GridSurface;

/// A pressure solver's description and factory. scene/parameters/pressure_rules.cpp says which systems it
/// solves, also without OpenGL.
struct PressureSolverRow {
  PressureSolver solver;
  /// In a view's caption: "40 Jacobi".
  std::string (*caption)(const Settings::GridSettings& settings);
  /// For cells that it can solve. `solids`, `surface`: null if there are none.
  std::unique_ptr<Projection> (*make)(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids,
                                      GridSurface* surface);
};

/// For the rules of scene/parameters/pressure_rules.hpp.
inline PressureGrid pressure_grid(const GridCells& cells) {
  return {cells.shape, cells.layout, cells.walls.has_value(), cells.solids, cells.surface};
}

/// One row for each pressure solver, the best first. The last but one solves all cells; the last, none, is
/// only used by name.
std::span<const PressureSolverRow> pressure_solver_rows();

/// The solver of grid.pressure or, if automatic, the best for these cells.
const PressureSolverRow& chosen_pressure_solver(const Settings& settings, const GridCells& cells);

/// Makes the chosen solver. `solids`, `surface`: null if there are none; must outlive it. Throws InputError
/// if it cannot solve these cells.
std::unique_ptr<Projection> make_projection(gl::ShaderLibrary& shaders, const Settings& settings,
                                            const GridCells& cells, GridSolids* solids = nullptr,
                                            GridSurface* surface = nullptr);

}  // namespace twinflow
