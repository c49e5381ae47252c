#pragma once

#include <optional>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace twinflow {

/// "grid · semi-Lagrangian, 40 Jacobi · 256 × 256", with " · error 1.2e-3" for `error` and " · 9.1 ms/step"
/// for `milliseconds`.
std::string grid_caption(const GridSolver& solver, std::optional<double> error,
                         std::optional<double> milliseconds);
/// "particles · double density · 4096", then any coupling. " · remaining density error 3 %": pressure solves
/// ran out of iterations. " · slowed to 33 %": a step at this `pace` covers that part of time.step. Error and
/// time as for the grid.
std::string particle_caption(const ParticleSolver& solver, const Settings::CouplingSettings& coupling,
                             double pace, std::optional<double> error, std::optional<double> milliseconds);
/// " · one-way coupling 5/s", or nothing.
std::string coupling_caption(const Settings::CouplingSettings& coupling);
/// " · remaining density error 3 %", or nothing.
std::string remaining_error_caption(const PressureEffort& effort);
/// "1.2e-3", with this many significant digits.
std::string error_caption(double error, int digits = 2);
/// "0.5 units/s"
std::string speed_caption(double speed);
/// "t = 1.25 s", with a step's decimals, at least two.
std::string time_caption(double time_seconds, double step_seconds);
/// Lines of at most `letters` letters, broken between words; longer words stand alone.
std::vector<std::string> wrapped(const std::string& text, double letters);

}  // namespace twinflow
