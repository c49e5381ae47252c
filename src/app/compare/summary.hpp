#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/compare/result.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow::comparison {

/// The figures of a run. A figure has no value if its fluid does not exist or has no such quantity.
struct Summary {
  std::optional<double> grid_cells;
  std::optional<double> particles_count;
  std::optional<double> grid_error;  ///< against the exact solution, relative L2, at the end
  std::optional<double> particles_error;
  std::optional<double> grid_reference_error;  ///< against the reference run, relative L2, at the end
  std::optional<double> particles_reference_error;
  std::optional<double> grid_energy_change;  ///< of the kinetic energy, relative to its initial value
  std::optional<double> particles_energy_change;
  std::optional<double> exact_energy_change;
  /// Relative to the momentum of the whole fluid at its root mean square speed when that is largest.
  std::optional<double> grid_momentum_change;
  std::optional<double> particles_momentum_change;
  std::optional<double> momentum_change_total;  ///< of both fluids together, if the coupling is two-way
  std::optional<double> grid_divergence_rms;    ///< largest value of all rows, 1/s
  std::optional<double> particles_density_error_rms;
  std::optional<double> velocity_difference_rms;  ///< at the end, domain units per second
  /// The numbers of the flow past solids, by the scene's reference scales, from means over time; see
  /// mean_grid_flow.
  FlowNumbers grid_flow, particles_flow;
  std::optional<double> grid_step_ms;  ///< median of all rows
  std::optional<double> particles_step_ms;
};

/// Takes one figure from a summary: a member of it, or a number of a fluid's flow.
using Figure = std::optional<double> (*)(const Summary&);
template <auto Member>
std::optional<double> figure(const Summary& summary) {
  return summary.*Member;
}
template <auto Flow, auto Number>
std::optional<double> flow_figure(const Summary& summary) {
  return (summary.*Flow).*Number;
}

Summary summary_of(const Result& result);

/// ½∫|u|² of the scene's exact solution at the times of the metrics' rows; empty if there is none.
std::vector<double> exact_kinetic_energy(const Result& result);

/// The columns of summary.csv: scene, variant, the parameters that vary, the end of the run and why it
/// stopped, and the figures. Times of steps are last.
std::vector<std::string> summary_columns(const std::vector<std::pair<std::string, std::string>>& varied);
/// Whether the figure of a column counts something.
bool is_count(std::string_view column);
/// The values of a result in these columns: texts, and numbers, which may be missing.
using SummaryValue = std::variant<std::string, std::optional<double>>;
std::vector<SummaryValue> summary_row(const Result& result);

/// A cell of a CSV file (RFC 4180): in double quotes if it has commas, quotes or line ends.
std::string csv_cell(const std::string& text);

/// The text of summary.csv: a row for each result.
std::string summary_csv(const std::vector<Result>& results);

}  // namespace twinflow::comparison
