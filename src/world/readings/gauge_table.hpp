#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "world/readings/gauge_reader.hpp"

namespace twinflow {

/// The header and one row of the table of gauges, without line ends: the time, then by gauge the grid's and
/// the particles' quantities. The names are NAME_grid_ with
/// - pressure and the like for a point,
/// - pressure_k for sample k of a line, and flux,
/// - x, y, angle, velocity_x, velocity_y and spin for a body,
/// - force_x, force_y and torque for a solid or a body,
/// - temperature, too, for fluids that carry heat.
///
/// Missing values are empty.
std::string gauges_header(std::span<const GaugeReading> readings);
std::string gauges_row(double time, std::span<const GaugeReading> readings);

/// The names of the columns after the time, with their values.
std::vector<std::pair<std::string, std::optional<double>>> gauge_values(
    std::span<const GaugeReading> readings);

/// A gauge's columns without gauge and fluid: single ones, and a line's per-sample ones without number.
std::vector<std::string_view> single_columns(const Scene& scene, const Gauge& gauge);
std::vector<std::string_view> sample_columns(const Gauge& gauge, bool carries_heat);

/// Whether a column, without gauge and fluid, reads the dye.
bool gauge_needs_dye(std::string_view column);

/// A table with line ends: column, unit, description.
std::string gauges_units(std::span<const GaugeReading> readings);

/// A gauge's quantity of one fluid.
struct GaugeQuantity {
  std::string name;  ///< "wake_grid_pressure"
  std::string_view unit;
  std::string meaning, place;
  std::vector<std::optional<double>> values;  ///< by sample of a line; otherwise one
};
std::vector<GaugeQuantity> gauge_quantities(std::span<const GaugeReading> readings);

/// A gauge's single values of one fluid in plots, by the name of their quantity: "velocity_x".
using GaugeTrace = std::vector<std::pair<std::string, std::optional<double>>>;
struct GaugeTraces {
  std::string name;
  GaugeTrace grid, particles;  ///< with the same names
};
/// The value of that name; nothing without it.
std::optional<double> value_named(const GaugeTrace& trace, std::string_view name);
std::vector<GaugeTraces> traces_of(std::span<const GaugeReading> readings);

/// The columns of traces, each after a comma, the particles' after the grid's. All have NAME_grid_velocity_x,
/// NAME_grid_velocity_y, NAME_grid_pressure and NAME_grid_flux, with heat NAME_grid_temperature. Lines in
/// liquids add NAME_grid_wetted, solids NAME_grid_force_x, NAME_grid_force_y and NAME_grid_torque, bodies
/// also NAME_grid_x, NAME_grid_y and NAME_grid_angle.
std::string traces_header(std::span<const GaugeTraces> traces);
/// The traces in the columns of another time's traces; missing gauges have empty cells.
std::string traces_row(std::span<const GaugeTraces> traces, std::span<const GaugeTraces> columns);

}  // namespace twinflow
