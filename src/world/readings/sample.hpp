#pragma once

#include <optional>
#include <string>

#include "world/world.hpp"

namespace twinflow {

/// Integrals over the flow of a scene's exact solution, density 1.
struct ExactIntegrals {
  double kinetic_energy = 0.0;  ///< ½∫|u|²
  double enstrophy = 0.0;       ///< ½∫ω²
  glm::dvec2 momentum{0.0};     ///< ∫u
};

/// Sums over cells of a lattice of 64 rows; nothing where the flow has no finite value somewhere.
std::optional<ExactIntegrals> integrals_of(const ExactVelocity& exact, const Domain& domain, double time);

/// Everything that is plotted of a world at one time: its metrics and what they are compared with.
struct Sample {
  Metrics metrics;
  /// ½∫ω² over the particles, ω of the linear flow that fits best around each.
  std::optional<double> particles_enstrophy;
  std::optional<ExactIntegrals> exact;
};

/// Measures a world now; waits for the GPU.
Sample take_sample(World& world);

/// The header line and one row of a table of samples, without line ends: the columns of the metrics file, and
/// behind them particles_enstrophy, exact_kinetic_energy, exact_enstrophy, exact_momentum_x,
/// exact_momentum_y.
std::string sample_header();
std::string sample_row(const Sample& sample);

}  // namespace twinflow
