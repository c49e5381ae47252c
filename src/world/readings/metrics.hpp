#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "grid/readings/grid_metrics.hpp"
#include "particles/particle_solver.hpp"

namespace twinflow {

/// What is measured of a world at one time. A fluid that is not there, and a comparison that cannot be made,
/// is blank.
struct Metrics {
  double time = 0.0;  ///< seconds
  std::optional<GridMetrics> grid;
  std::optional<ParticleMetrics> particles;
  /// Over the cell centres that have particles, domain units per second.
  std::optional<double> velocity_difference_rms;
  std::optional<double> grid_error;  ///< relative L2 distance from the scene's exact solution
  std::optional<double> particles_error;
  std::optional<double> grid_step_milliseconds;
  std::optional<double> particles_step_milliseconds;
};

/// The header line and one row of the metrics file, without line ends; columns as users' scripts know them.
/// Numbers are the shortest that read back exactly.
std::string metrics_header();
std::string metrics_row(const Metrics& metrics);

}  // namespace twinflow
