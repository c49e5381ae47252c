#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grid/readings/grid_metrics.hpp"
#include "particles/particle_solver.hpp"
#include "scene/solids/solid_force.hpp"
#include "world/readings/quantities.hpp"

namespace twinflow {

/// The measurements of a world at one time, missing without a fluid or comparison.
struct Metrics {
  double time = 0.0;  ///< seconds
  std::optional<GridMetrics> grid;
  std::optional<ParticleMetrics> particles;
  /// The difference at cell centers with particles, domain units per second.
  std::optional<double> velocity_difference_rms;
  std::optional<double> grid_error;  ///< relative L2 distance from the scene's exact solution
  std::optional<double> particles_error;
  /// The symmetric difference from the exact liquid, over its area.
  std::optional<double> grid_region_error;
  std::optional<double> grid_step_milliseconds;
  std::optional<double> particles_step_milliseconds;
  /// The last step's forces on all solids; none without solids.
  std::optional<SolidForce> grid_solids;
  std::optional<SolidForce> particles_solids;
  /// The values that only one column needs, by its place.
  std::vector<std::optional<double>> measured{};
};

/// The header and one row of the metrics file, without line ends. Users' scripts rely on the columns. Numbers
/// read back exactly.
std::string metrics_header();
std::string metrics_row(const Metrics& metrics);

/// A table with line ends: column, unit, description.
std::string metrics_units();

struct MetricsColumn {
  std::string name;
  std::string_view unit;
  std::string meaning;
  QuantityColumn of;
  ColumnTable table;
  bool is_time = false;  ///< of the computation: differs from run to run

  /// The value in ColumnTable::metrics. Throws std::logic_error if `metrics` does not hold the column.
  std::optional<double> value(const Metrics& metrics) const;
  /// The value of any column; `metrics` are this world's present ones.
  std::optional<double> value(const Metrics& metrics, const World& world) const;
};
std::vector<MetricsColumn> metrics_columns(ColumnTable table = ColumnTable::metrics);

}  // namespace twinflow
