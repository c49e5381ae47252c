#include "world/readings/metrics.hpp"

#include <array>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

/// A column of the metrics file: its name and its value, if it has one.
struct Column {
  std::string_view name;
  std::optional<double> (*value)(const Metrics&);
};

template <auto Member>
std::optional<double> of_grid(const Metrics& metrics) {
  return metrics.grid ? std::optional<double>((*metrics.grid).*Member) : std::nullopt;
}

template <auto Member>
std::optional<double> of_particles(const Metrics& metrics) {
  return metrics.particles ? std::optional<double>((*metrics.particles).*Member) : std::nullopt;
}

/// A part of the forces on solids: along x, along y or the torque.
template <auto Solids, int part>
std::optional<double> of_solids(const Metrics& metrics) {
  const std::optional<SolidForce>& solids = metrics.*Solids;
  if (!solids) return {};
  return part < 2 ? solids->force[part % 2] : solids->torque;
}

// Users' scripts rely on this order.
constexpr std::array<Column, 28> kColumns = {{
    {"time", [](const Metrics& m) { return std::optional(m.time); }},
    {"grid_kinetic_energy", of_grid<&GridMetrics::kinetic_energy>},
    {"grid_enstrophy", of_grid<&GridMetrics::enstrophy>},
    {"grid_divergence_rms", of_grid<&GridMetrics::divergence_rms>},
    {"grid_divergence_max", of_grid<&GridMetrics::divergence_max>},
    {"grid_momentum_x",
     [](const Metrics& m) { return m.grid ? std::optional(m.grid->momentum.x) : std::nullopt; }},
    {"grid_momentum_y",
     [](const Metrics& m) { return m.grid ? std::optional(m.grid->momentum.y) : std::nullopt; }},
    {"grid_dye_total", of_grid<&GridMetrics::dye_total>},
    {"particles_kinetic_energy", of_particles<&ParticleMetrics::kinetic_energy>},
    {"particles_momentum_x",
     [](const Metrics& m) { return m.particles ? std::optional(m.particles->momentum.x) : std::nullopt; }},
    {"particles_momentum_y",
     [](const Metrics& m) { return m.particles ? std::optional(m.particles->momentum.y) : std::nullopt; }},
    {"particles_density_error_rms", of_particles<&ParticleMetrics::density_error_rms>},
    {"particles_density_error_max", of_particles<&ParticleMetrics::density_error_max>},
    {"particles_count", of_particles<&ParticleMetrics::count>},
    {"particles_neighbors_mean", of_particles<&ParticleMetrics::neighbors_mean>},
    {"velocity_difference_rms", [](const Metrics& m) { return m.velocity_difference_rms; }},
    {"grid_error_l2", [](const Metrics& m) { return m.grid_error; }},
    {"particles_error_l2", [](const Metrics& m) { return m.particles_error; }},
    {"grid_step_ms", [](const Metrics& m) { return m.grid_step_milliseconds; }},
    {"particles_step_ms", [](const Metrics& m) { return m.particles_step_milliseconds; }},
    {"grid_volume", of_grid<&GridMetrics::volume>},
    {"grid_surface_height_max", of_grid<&GridMetrics::surface_height_max>},
    {"grid_solid_force_x", of_solids<&Metrics::grid_solids, 0>},
    {"grid_solid_force_y", of_solids<&Metrics::grid_solids, 1>},
    {"grid_solid_torque", of_solids<&Metrics::grid_solids, 2>},
    {"particles_solid_force_x", of_solids<&Metrics::particles_solids, 0>},
    {"particles_solid_force_y", of_solids<&Metrics::particles_solids, 1>},
    {"particles_solid_torque", of_solids<&Metrics::particles_solids, 2>},
}};

}  // namespace

std::string metrics_header() {
  std::string line;
  for (const Column& column : kColumns) line.append(line.empty() ? "" : ",").append(column.name);
  return line;
}

std::string metrics_row(const Metrics& metrics) {
  std::string line;
  for (const Column& column : kColumns) {
    if (&column != kColumns.data()) line += ',';
    if (const auto value = column.value(metrics)) line += format_value(*value);
  }
  return line;
}

}  // namespace twinflow
