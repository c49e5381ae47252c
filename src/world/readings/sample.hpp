#pragma once

#include <optional>
#include <string>
#include <vector>

#include "world/readings/flow_numbers.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/metrics.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Integrals of a scene's exact solution over the domain, for density 1.
struct ExactIntegrals {
  double kinetic_energy = 0.0;  ///< ½∫|u|²
  double enstrophy = 0.0;       ///< ½∫ω²
  glm::dvec2 momentum{0.0};     ///< ∫u
};

/// Sums over a lattice of 64 rows; nothing if not finite everywhere.
std::optional<ExactIntegrals> integrals_of(const ExactVelocity& exact, const Domain& domain, double time);

/// What plots show of a world at one time.
struct Sample {
  Metrics metrics;
  /// ½∫ω², with ω from the best linear fit to the nearby velocities.
  std::optional<double> particles_enstrophy;
  std::optional<ExactIntegrals> exact;
  std::optional<FlowNumbers> grid_flow;  ///< present
  std::optional<FlowNumbers> particles_flow;
  std::optional<FlowNumbers> grid_means{};
  std::optional<FlowNumbers> particles_means{};
  std::vector<GaugeTraces> gauges{};  ///< in the order of the scene
};

/// Measures a world and waits for the GPU.
Sample read_sample(const World& world);

/// The header and one row of a table of samples, without line ends: the metrics file, then
/// particles_enstrophy, exact_kinetic_energy, exact_enstrophy, exact_momentum_x and exact_momentum_y.
std::string sample_header();
std::string sample_row(const Sample& sample);

}  // namespace twinflow
