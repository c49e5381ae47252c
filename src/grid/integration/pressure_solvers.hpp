#pragma once

#include <memory>
#include <span>
#include <string>

#include "grid/projection/projection.hpp"

namespace twinflow {

class GridSolids;
class GridSurface;

/// How one pressure solver is described and made. Its row in scene/parameters/pressure_rules.cpp says which
/// systems it solves, so that scenes are refused without OpenGL.
struct PressureSolverRow {
  PressureSolver solver;
  /// In a view's caption: "40 Jacobi".
  std::string (*caption)(const Settings::GridSettings& settings);
  /// `solids`, `surface`: null if nothing cuts the cells, as for a solver that solves no such systems.
  std::unique_ptr<Projection> (*make)(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids* solids,
                                      GridSurface* surface);
};

/// One row for each pressure solver, the best first. The last but one can solve all cells. The last one,
/// none, solves nothing and is only used by name.
std::span<const PressureSolverRow> pressure_solver_rows();

/// The solver that grid.pressure names or, if it is automatic, the best one that can solve these cells.
const PressureSolverRow& chosen_pressure_solver(const Settings& settings, const GridCells& cells);

/// Makes the chosen solver, with the effort that the settings ask for. `solids` and `surface`, which must
/// outlive it: null if there are none. Throws InputError if it cannot solve these cells.
std::unique_ptr<Projection> make_projection(gl::ShaderLibrary& shaders, const Settings& settings,
                                            const GridCells& cells, GridSolids* solids = nullptr,
                                            GridSurface* surface = nullptr);

}  // namespace twinflow
