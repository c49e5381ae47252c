#pragma once

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

// The grids that each pressure solver can solve. These rules need no OpenGL, so that a scene is refused
// before anything runs.
namespace twinflow {

/// Whether the spectral solver can solve such a grid: it needs a domain without walls, and sides that are
/// powers of two from 16 to 4096.
bool spectral_solves(const GridShape& shape, bool walls);

/// Throw InputError that names the requirement and another solver, if the solver cannot solve such a grid.
void require_spectral_solves(const GridShape& shape, GridLayout layout, bool walls);
void require_multigrid_solves(GridLayout layout);

/// Checks the solver that grid.pressure names for the grid of these settings, if the grid is enabled. Throws
/// InputError.
void require_pressure_solves(const Settings& settings);

}  // namespace twinflow
