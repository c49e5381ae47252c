#pragma once

#include <optional>
#include <string>

#include "world/world.hpp"

namespace twinflow {

/// "grid · semi-Lagrangian, 40 Jacobi · 256 × 256"; with `error`, " · error 1.2e-3" after it, and
/// with `milliseconds`, " · 9.1 ms/step".
std::string grid_caption(const GridSolver& solver, std::optional<double> error,
                         std::optional<double> milliseconds);
/// "particles · double density · 4096", error and time likewise; " · two-way drag 5/s" where they are coupled
/// to the grid; " · pressures leave 3 %" where their solves ran out of iterations with so much of
/// the density in excess; " · slowed to 33 %" where a step at this `pace` covers that much of time.step.
std::string particle_caption(const ParticleSolver& solver, const Settings::CouplingSettings& coupling,
                             double pace, std::optional<double> error, std::optional<double> milliseconds);
/// " · one-way drag 5/s", or nothing.
std::string coupling_caption(const Settings::CouplingSettings& coupling);
/// " · pressures leave 3 %", or nothing.
std::string left_by_solves(const PressureEffort& effort);
/// "1.2e-3"
std::string error_caption(double error);
/// "0.5 units/s"
std::string speed_caption(double speed);
/// "t = 1.25 s", with as many decimals as one step needs, at least two.
std::string time_caption(double time_seconds, double step_seconds);

}  // namespace twinflow
