#include "view/annotations/history_plots.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "view/annotations/gauge_plots.hpp"

namespace twinflow {
namespace {

using enum Annotations::Tone;

/// The value that a curve takes from a sample.
using Value = std::optional<double> (*)(const Sample&);

template <auto Member>
std::optional<double> of_grid(const Sample& sample) {
  return sample.metrics.grid ? std::optional<double>((*sample.metrics.grid).*Member) : std::nullopt;
}

template <auto Member>
std::optional<double> of_particles(const Sample& sample) {
  return sample.metrics.particles ? std::optional<double>((*sample.metrics.particles).*Member) : std::nullopt;
}

template <auto Member>
std::optional<double> of_exact(const Sample& sample) {
  return sample.exact ? std::optional<double>((*sample.exact).*Member) : std::nullopt;
}

template <auto Part, int axis>
std::optional<double> momentum(const Sample& sample) {
  const auto& part = Part(sample);
  return part ? std::optional<double>(part->momentum[axis]) : std::nullopt;
}

template <auto Fluid, auto Wall>
std::optional<double> nusselt(const Sample& sample) {
  const auto& fluid = sample.metrics.*Fluid;
  return fluid ? fluid->nusselt.*Wall : std::nullopt;
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

template <auto Solids>
std::optional<double> solid_torque(const Sample& sample) {
  const std::optional<SolidForce>& solids = sample.metrics.*Solids;
  return solids ? std::optional<double>(solids->torque) : std::nullopt;
}

constexpr auto kGrid = [](const Sample& s) -> const auto& { return s.metrics.grid; };
constexpr auto kParticles = [](const Sample& s) -> const auto& { return s.metrics.particles; };

struct CurveRow {
  const char* name;
  Annotations::Tone tone;
  bool dashed;
  Value value;
};

struct PlotRow {
  const char* title;
  bool logarithmic;
  std::vector<CurveRow> curves;
};

std::vector<PlotRow> plot_table() {
  return {
      {"kinetic energy ½∫ρ|u|²",
       false,
       {{"grid", grid, false, of_grid<&GridMetrics::kinetic_energy>},
        {"particles", particles, false, of_particles<&ParticleMetrics::kinetic_energy>},
        {"exact", bright, true, of_exact<&ExactIntegrals::kinetic_energy>}}},
      {"enstrophy ½∫ω²",
       false,
       {{"grid", grid, false, of_grid<&GridMetrics::enstrophy>},
        {"particles", particles, false, [](const Sample& s) { return s.particles_enstrophy; }},
        {"exact", bright, true, of_exact<&ExactIntegrals::enstrophy>}}},
      {"remaining divergence, 1/s · density error (rms)",
       true,
       {{"grid ∇·u", grid, false, of_grid<&GridMetrics::divergence_rms>},
        {"particles Δρ/ρ₀", particles, false, of_particles<&ParticleMetrics::density_error_rms>}}},
      {"error against the exact solution, relative L2",
       true,
       {{"grid", grid, false, [](const Sample& s) { return s.metrics.grid_error; }},
        {"particles", particles, false, [](const Sample& s) { return s.metrics.particles_error; }}}},
      {"momentum ∫ρu · x full, y dashed",
       false,
       {{"grid", grid, false, momentum<kGrid, 0>},
        {"", grid, true, momentum<kGrid, 1>},
        {"particles", particles, false, momentum<kParticles, 0>},
        {"", particles, true, momentum<kParticles, 1>}}},
      {"drag coefficient Cd",
       false,
       {{"grid", grid, false, of_flow<&Sample::grid_flow, &FlowNumbers::drag>},
        {"particles", particles, false, of_flow<&Sample::particles_flow, &FlowNumbers::drag>}}},
      {"lift coefficient Cl",
       false,
       {{"grid", grid, false, of_flow<&Sample::grid_flow, &FlowNumbers::lift>},
        {"particles", particles, false, of_flow<&Sample::particles_flow, &FlowNumbers::lift>}}},
      {"force on solids · x full, y dashed",
       false,
       {{"grid", grid, false, solid_force<&Sample::grid_flow, &Metrics::grid_solids, 0>},
        {"", grid, true, solid_force<&Sample::grid_flow, &Metrics::grid_solids, 1>},
        {"particles", particles, false, solid_force<&Sample::particles_flow, &Metrics::particles_solids, 0>},
        {"", particles, true, solid_force<&Sample::particles_flow, &Metrics::particles_solids, 1>}}},
      {"torque on solids",
       false,
       {{"grid", grid, false, solid_torque<&Metrics::grid_solids>},
        {"particles", particles, false, solid_torque<&Metrics::particles_solids>}}},
      {"mean temperature",
       false,
       {{"grid", grid, false, of_grid<&GridMetrics::temperature_mean>},
        {"particles", particles, false, of_particles<&ParticleMetrics::temperature_mean>}}},
      {"Nusselt number Nu · hot wall full, cold dashed",
       false,
       {{"grid", grid, false, nusselt<&Metrics::grid, &NusseltNumbers::hotter>},
        {"", grid, true, nusselt<&Metrics::grid, &NusseltNumbers::colder>},
        {"particles", particles, false, nusselt<&Metrics::particles, &NusseltNumbers::hotter>},
        {"", particles, true, nusselt<&Metrics::particles, &NusseltNumbers::colder>}}},
      {"time per step, ms",
       false,
       {{"grid", grid, false, [](const Sample& s) { return s.metrics.grid_step_milliseconds; }},
        {"particles", particles, false,
         [](const Sample& s) { return s.metrics.particles_step_milliseconds; }}}},
  };
}

PlotCurve curve_of(const CurveRow& row, const History& history) {
  PlotCurve curve{.name = row.name, .tone = row.tone, .dashed = row.dashed, .points = {}};
  for (std::size_t k = 0; k < history.size(); ++k) {
    const std::optional<double> value = row.value(history[k]);
    if (value && std::isfinite(*value)) curve.points.emplace_back(history[k].metrics.time, *value);
  }
  return curve;
}

}  // namespace

std::vector<Plot> plots_of(const History& history) {
  std::vector<Plot> plots;
  for (const PlotRow& row : plot_table()) {
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
