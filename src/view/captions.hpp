#pragma once

#include <optional>
#include <string>

#include "world/world.hpp"

namespace twinflow {

/// "grid · semi-Lagrangian, 40 Jacobi iterations · 256 × 256"; with `milliseconds`, " · 9.1 ms/step" after
/// it.
std::string grid_caption(const GridSolver& solver, std::optional<double> milliseconds);
/// "particles · double density relaxation · 4096", and the time likewise.
std::string particle_caption(const ParticleSolver& solver, std::optional<double> milliseconds);
/// "t = 1.25 s", with as many decimals as one step needs, at least two.
std::string time_caption(double time_seconds, double step_seconds);

}  // namespace twinflow
