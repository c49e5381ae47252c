#pragma once

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

// Which cells a pressure solver can solve: rules that need no OpenGL, so that a scene is refused before
// anything runs.
namespace twinflow {

/// Whether the Fourier transforms of the spectral solver fit: no walls, both sides powers of two from 16 to
/// 4096.
bool spectral_solves(const GridShape& shape, bool walls);

/// Throw InputError that names what is needed and a solver to take instead, where the solver cannot solve
/// such cells.
void require_spectral_solves(const GridShape& shape, GridLayout layout, bool walls);
void require_multigrid_solves(GridLayout layout);

/// The same of the solver that grid.pressure names, for the grid of these settings, where it is enabled.
void require_pressure_solves(const Settings& settings);

}  // namespace twinflow
