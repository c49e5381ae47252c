#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "world/readings/gauge_reader.hpp"

namespace twinflow {

/// The header and one row of the table of gauges, without line ends. The first column is the time. For each
/// gauge follow the quantities of the grid fluid, and then of the particles. A point has NAME_grid_pressure
/// and the like. A line has NAME_grid_pressure_k for sample k, and NAME_grid_flux. A solid has
/// NAME_grid_force_x, NAME_grid_force_y and NAME_grid_torque. Before these, a body has NAME_grid_x,
/// NAME_grid_y, NAME_grid_angle, NAME_grid_velocity_x, NAME_grid_velocity_y and NAME_grid_spin. Fluids that
/// carry heat have NAME_grid_temperature, too. A cell is empty if there is nothing to say, such as of a
/// body that has not appeared yet.
std::string gauges_header(std::span<const GaugeReading> readings);
std::string gauges_row(double time, std::span<const GaugeReading> readings);

/// The names of the columns after the time, with their values.
std::vector<std::pair<std::string, std::optional<double>>> gauge_values(
    std::span<const GaugeReading> readings);

/// The names of a gauge's columns without gauge and fluid: single columns, and a line's columns for each
/// sample (without its number).
std::vector<std::string_view> single_columns(const Scene& scene, const Gauge& gauge);
std::vector<std::string_view> sample_columns(const Gauge& gauge, bool carries_heat);

/// Whether a column of that name, without gauge and fluid, is read of the dye.
bool gauge_needs_dye(std::string_view column);

/// The explanation of the columns, a table of its own: column, unit, description. With line ends.
std::string gauges_units(std::span<const GaugeReading> readings);

/// A quantity that a gauge reads of one fluid, in all of its places.
struct GaugeQuantity {
  std::string name;  ///< "wake_grid_pressure"
  std::string_view unit;
  std::string meaning, place;
  std::vector<std::optional<double>> values;  ///< one of each sample of a line; otherwise a single one
};
std::vector<GaugeQuantity> gauge_quantities(std::span<const GaugeReading> readings);

/// What plots show of a gauge and one fluid. It is the values at a point, the flux through a line, or the
/// force on a solid. For a body, it is the force and the place.
struct GaugeTrace {
  std::optional<double> velocity_x{}, velocity_y{}, pressure{}, flux{}, wetted{};
  std::optional<double> force_x{}, force_y{}, torque{};
  std::optional<double> temperature{};
  std::optional<double> x{}, y{}, angle{};
};
struct GaugeTraces {
  std::string name;
  GaugeTrace grid, particles;
  bool of_solid = false;
  bool carries_heat = false;
  bool wets = false;  ///< a line that the surface of the grid's liquid can cross
  bool of_body = false;
};
std::vector<GaugeTraces> traces_of(std::span<const GaugeReading> readings);

/// The columns of traces for a table of samples, each with a comma before it; the particles' follow. All have
/// NAME_grid_velocity_x, NAME_grid_velocity_y, NAME_grid_pressure and NAME_grid_flux, with heat also
/// NAME_grid_temperature. A line in a liquid adds NAME_grid_wetted. A solid has NAME_grid_force_x,
/// NAME_grid_force_y and NAME_grid_torque, and a body also NAME_grid_x, NAME_grid_y and NAME_grid_angle.
std::string traces_header(std::span<const GaugeTraces> traces);
/// The traces in the columns of `columns`, the traces of another time, when the scene may have had other
/// gauges. Cells of gauges that it does not have are empty.
std::string traces_row(std::span<const GaugeTraces> traces, std::span<const GaugeTraces> columns);

}  // namespace twinflow
