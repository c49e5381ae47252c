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

/// The measurements of a world at one time. A missing fluid and impossible comparisons have no value.
struct Metrics {
  double time = 0.0;  ///< seconds
  std::optional<GridMetrics> grid;
  std::optional<ParticleMetrics> particles;
  /// The difference of both velocities at the cell centers that have particles, domain units per second.
  std::optional<double> velocity_difference_rms;
  std::optional<double> grid_error;  ///< relative L2 distance from the scene's exact solution
  std::optional<double> particles_error;
  /// The area that only one of the grid's liquid and the exact liquid covers, over the exact area.
  std::optional<double> grid_region_error;
  std::optional<double> grid_step_milliseconds;
  std::optional<double> particles_step_milliseconds;
  /// The sums of the forces of the last step on all solids; no value if there are none.
  std::optional<SolidForce> grid_solids;
  std::optional<SolidForce> particles_solids;
  /// The values that are measured for one column alone, by the places of these columns.
  std::vector<std::optional<double>> measured{};
};

/// The header and one row of the metrics file, without line ends. Users' scripts rely on the columns. Numbers
/// are as short as exact reading permits.
std::string metrics_header();
std::string metrics_row(const Metrics& metrics);

/// The explanation of the columns, a table of its own: column, unit, description. With line ends.
std::string metrics_units();

/// A column of a table: its name, its unit, what it is, and its value, if it has one.
struct MetricsColumn {
  std::string name;
  std::string_view unit;
  std::string meaning;
  QuantityColumn of;
  ColumnTable table;

  /// The value of a column of ColumnTable::metrics. Throws std::logic_error for one of another table whose
  /// value `metrics` does not hold.
  std::optional<double> value(const Metrics& metrics) const;
  /// The value of any column; `metrics` are of the same world at the same time.
  std::optional<double> value(const Metrics& metrics, const World& world) const;
};
/// The columns of the quantities in a table, by their places.
std::vector<MetricsColumn> metrics_columns(ColumnTable table = ColumnTable::metrics);

}  // namespace twinflow
