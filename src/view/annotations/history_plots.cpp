#include "view/annotations/history_plots.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/find_by.hpp"
#include "view/annotations/gauge_plots.hpp"

namespace twinflow {
namespace {

using enum Annotations::Tone;

using Value = std::function<std::optional<double>(const Sample&)>;

template <auto Member>
std::optional<double> of_exact(const Sample& sample) {
  return sample.exact ? std::optional<double>((*sample.exact).*Member) : std::nullopt;
}

template <auto Fluid>
std::optional<double> cold_nusselt(const Sample& sample) {
  const auto& fluid = sample.metrics.*Fluid;
  return fluid ? fluid->nusselt.colder : std::nullopt;
}

template <auto Flow, auto Number>
std::optional<double> of_flow(const Sample& sample) {
  const std::optional<FlowNumbers>& flow = sample.*Flow;
  return flow ? (*flow).*Number : std::nullopt;
}

template <auto Flow, auto Solids, int axis>
std::optional<double> solid_force(const Sample& sample) {
  const std::optional<SolidForce>& solids = sample.metrics.*Solids;
  if (!solids || (sample.*Flow).has_value()) return {};
  return solids->force[axis];
}

struct CurveRow {
  const char* name;
  Annotations::Tone tone;
  bool dashed;
  Value value;
  bool is_mean = false;
};

struct PlotRow {
  int place;  ///< among the plots, as QuantityPlot counts
  std::string title;
  bool logarithmic;
  std::vector<CurveRow> curves;
};

/// The plots of several quantities, and of quantities beside an exact one.
std::vector<PlotRow> special_plots() {
  const std::vector<MetricsColumn> columns = metrics_columns();
  const auto column = [&](std::string_view name) -> Value {
    return [found = row_of(columns, &MetricsColumn::name, name)](const Sample& sample) {
      return found.value(sample.metrics);
    };
  };
  return {
      {0,
       "kinetic energy ½∫ρ|u|²",
       false,
       {{"grid", grid, false, column("grid_kinetic_energy")},
        {"particles", particles, false, column("particles_kinetic_energy")},
        {"exact", bright, true, of_exact<&ExactIntegrals::kinetic_energy>}}},
      {1,
       "enstrophy ½∫ω²",
       false,
       {{"grid", grid, false, column("grid_enstrophy")},
        {"particles", particles, false, [](const Sample& s) { return s.particles_enstrophy; }},
        {"exact", bright, true, of_exact<&ExactIntegrals::enstrophy>}}},
      {2,
       "remaining divergence, 1/s · density error (rms)",
       true,
       {{"grid ∇·u", grid, false, column("grid_divergence_rms")},
        {"particles Δρ/ρ₀", particles, false, column("particles_density_error_rms")}}},
      {4,
       "momentum ∫ρu · x full, y dashed",
       false,
       {{"grid", grid, false, column("grid_momentum_x")},
        {"", grid, true, column("grid_momentum_y")},
        {"particles", particles, false, column("particles_momentum_x")},
        {"", particles, true, column("particles_momentum_y")}}},
      {5,
       "drag coefficient Cd · mean dashed",
       false,
       {{"grid", grid, false, of_flow<&Sample::grid_flow, &FlowNumbers::drag>},
        {"", grid, true, of_flow<&Sample::grid_means, &FlowNumbers::drag>, true},
        {"particles", particles, false, of_flow<&Sample::particles_flow, &FlowNumbers::drag>},
        {"", particles, true, of_flow<&Sample::particles_means, &FlowNumbers::drag>, true}}},
      {6,
       "lift coefficient Cl · mean dashed",
       false,
       {{"grid", grid, false, of_flow<&Sample::grid_flow, &FlowNumbers::lift>},
        {"", grid, true, of_flow<&Sample::grid_means, &FlowNumbers::lift>, true},
        {"particles", particles, false, of_flow<&Sample::particles_flow, &FlowNumbers::lift>},
        {"", particles, true, of_flow<&Sample::particles_means, &FlowNumbers::lift>, true}}},
      {7,
       "force on solids · x full, y dashed",
       false,
       {{"grid", grid, false, solid_force<&Sample::grid_flow, &Metrics::grid_solids, 0>},
        {"", grid, true, solid_force<&Sample::grid_flow, &Metrics::grid_solids, 1>},
        {"particles", particles, false, solid_force<&Sample::particles_flow, &Metrics::particles_solids, 0>},
        {"", particles, true, solid_force<&Sample::particles_flow, &Metrics::particles_solids, 1>}}},
      {10,
       "Nusselt number Nu · hot wall full, cold dashed",
       false,
       {{"grid", grid, false, column("grid_nusselt")},
        {"", grid, true, cold_nusselt<&Metrics::grid>},
        {"particles", particles, false, column("particles_nusselt")},
        {"", particles, true, cold_nusselt<&Metrics::particles>}}},
  };
}

/// The plot of a quantity, with a curve for each fluid.
PlotRow plot_of(const MeasuredQuantity& row) {
  const QuantityPlot& plot = row.live_plot;
  std::string title(plot.title);
  if (!plot.label.empty()) title.append(", ").append(plot.label);
  PlotRow result{plot.place, std::move(title), plot.logarithmic, {}};
  for (const MetricsColumn& column : metrics_columns(row.table)) {
    const bool of_grid = column.name == row.name_of_grid();
    if (!of_grid && column.name != row.name_of_particles()) continue;
    result.curves.push_back({of_grid ? "grid" : "particles", of_grid ? grid : particles, false,
                             [column](const Sample& sample) { return column.value(sample.metrics); }});
  }
  return result;
}

/// All plots by their places. Throws std::logic_error for a gap or a double place.
std::vector<PlotRow> plot_table() {
  std::vector<PlotRow> rows = special_plots();
  for (const MeasuredQuantity& row : measured_quantities()) {
    if (row.live_plot.place >= 0) rows.push_back(plot_of(row));
  }
  std::sort(rows.begin(), rows.end(),
            [](const PlotRow& one, const PlotRow& other) { return one.place < other.place; });
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (rows[k].place != static_cast<int>(k)) throw std::logic_error("a plot stands at another's place");
  }
  return rows;
}

PlotCurve curve_of(const CurveRow& row, const History& history) {
  PlotCurve curve{
      .name = row.name, .tone = row.tone, .dashed = row.dashed, .points = {}, .is_mean = row.is_mean};
  for (std::size_t k = 0; k < history.size(); ++k) {
    const std::optional<double> value = row.value(history[k]);
    if (value && std::isfinite(*value)) curve.points.emplace_back(history[k].metrics.time, *value);
  }
  return curve;
}

}  // namespace

std::vector<Plot> plots_of(const History& history) {
  static const std::vector<PlotRow> kRows = plot_table();
  std::vector<Plot> plots;
  for (const PlotRow& row : kRows) {
    Plot plot{.title = row.title, .logarithmic = row.logarithmic, .curves = {}};
    for (const CurveRow& curve_row : row.curves) {
      PlotCurve curve = curve_of(curve_row, history);
      if (!curve.points.empty()) plot.curves.push_back(std::move(curve));
    }
    const bool of_a_fluid = std::any_of(plot.curves.begin(), plot.curves.end(),
                                        [](const PlotCurve& curve) { return curve.tone != bright; });
    if (of_a_fluid) plots.push_back(std::move(plot));
  }
  std::vector<Plot> of_gauges = gauge_plots(history);
  std::move(of_gauges.begin(), of_gauges.end(), std::back_inserter(plots));
  return plots;
}

}  // namespace twinflow
