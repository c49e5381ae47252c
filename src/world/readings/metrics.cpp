#include "world/readings/metrics.hpp"

#include <array>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

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

template <auto Fluid>
std::optional<double> nusselt(const Metrics& metrics) {
  return metrics.*Fluid ? (metrics.*Fluid)->nusselt.hotter : std::nullopt;
}

template <auto Fluid, Side side>
std::optional<double> wall_nusselt(const Metrics& metrics) {
  return metrics.*Fluid ? (metrics.*Fluid)->nusselt.walls[index_of(side)] : std::nullopt;
}

// Users' scripts rely on this order.
constexpr std::array<MetricsColumn, 45> kColumns = {{
    {"time", "s", "simulated time", [](const Metrics& m) { return std::optional(m.time); }},
    {"grid_kinetic_energy", "density*length^4/s^2", "kinetic energy of the grid fluid",
     of_grid<&GridMetrics::kinetic_energy>},
    {"grid_enstrophy", "length^2/s^2",
     "enstrophy of the grid fluid: half the integral of the squared vorticity",
     of_grid<&GridMetrics::enstrophy>},
    {"grid_divergence_rms", "1/s", "remaining divergence after the projection; root mean square",
     of_grid<&GridMetrics::divergence_rms>},
    {"grid_divergence_max", "1/s", "remaining divergence after the projection; largest magnitude",
     of_grid<&GridMetrics::divergence_max>},
    {"grid_momentum_x", "density*length^3/s", "momentum of the grid fluid to the right",
     [](const Metrics& m) { return m.grid ? std::optional(m.grid->momentum.x) : std::nullopt; }},
    {"grid_momentum_y", "density*length^3/s", "upward momentum of the grid fluid",
     [](const Metrics& m) { return m.grid ? std::optional(m.grid->momentum.y) : std::nullopt; }},
    {"grid_dye_total", "length^2", "integral of red + green + blue of the grid fluid",
     of_grid<&GridMetrics::dye_total>},
    {"particles_kinetic_energy", "density*length^4/s^2", "kinetic energy of the particle fluid",
     of_particles<&ParticleMetrics::kinetic_energy>},
    {"particles_momentum_x", "density*length^3/s", "momentum of the particle fluid to the right",
     [](const Metrics& m) { return m.particles ? std::optional(m.particles->momentum.x) : std::nullopt; }},
    {"particles_momentum_y", "density*length^3/s", "upward momentum of the particle fluid",
     [](const Metrics& m) { return m.particles ? std::optional(m.particles->momentum.y) : std::nullopt; }},
    {"particles_density_error_rms", "1",
     "error of the density relative to the rest density; root mean square",
     of_particles<&ParticleMetrics::density_error_rms>},
    {"particles_density_error_max", "1",
     "error of the density relative to the rest density; largest magnitude",
     of_particles<&ParticleMetrics::density_error_max>},
    {"particles_count", "1", "number of particles in the domain", of_particles<&ParticleMetrics::count>},
    {"particles_neighbors_mean", "1", "mean number of neighbors within the interaction radius",
     of_particles<&ParticleMetrics::neighbors_mean>},
    {"velocity_difference_rms", "length/s",
     "difference of both velocities where there are particles; root mean square",
     [](const Metrics& m) { return m.velocity_difference_rms; }},
    {"grid_error_l2", "1", "relative L2 distance of the grid fluid from the exact solution",
     [](const Metrics& m) { return m.grid_error; }},
    {"particles_error_l2", "1", "relative L2 distance of the particle fluid from the exact solution",
     [](const Metrics& m) { return m.particles_error; }},
    {"grid_step_ms", "ms", "time that the last step of the grid fluid took",
     [](const Metrics& m) { return m.grid_step_milliseconds; }},
    {"particles_step_ms", "ms", "time that the last step of the particle fluid took",
     [](const Metrics& m) { return m.particles_step_milliseconds; }},
    {"grid_volume", "length^2", "area of the grid's liquid that ends at a surface",
     of_grid<&GridMetrics::volume>},
    {"grid_surface_height_max", "length", "height of the highest point of the grid's liquid",
     of_grid<&GridMetrics::surface_height_max>},
    {"grid_solid_force_x", "density*length^3/s^2",
     "force of the grid fluid on all solids to the right; mean over the last step",
     of_solids<&Metrics::grid_solids, 0>},
    {"grid_solid_force_y", "density*length^3/s^2",
     "upward force of the grid fluid on all solids; mean over the last step",
     of_solids<&Metrics::grid_solids, 1>},
    {"grid_solid_torque", "density*length^4/s^2",
     "counterclockwise torque of the grid fluid on all solids; mean over the last step",
     of_solids<&Metrics::grid_solids, 2>},
    {"particles_solid_force_x", "density*length^3/s^2",
     "force of the particle fluid on all solids to the right; mean over the last step",
     of_solids<&Metrics::particles_solids, 0>},
    {"particles_solid_force_y", "density*length^3/s^2",
     "upward force of the particle fluid on all solids; mean over the last step",
     of_solids<&Metrics::particles_solids, 1>},
    {"particles_solid_torque", "density*length^4/s^2",
     "counterclockwise torque of the particle fluid on all solids; mean over the last step",
     of_solids<&Metrics::particles_solids, 2>},
    {"grid_temperature_mean", "degree", "mean temperature of the grid fluid",
     of_grid<&GridMetrics::temperature_mean>},
    {"particles_temperature_mean", "degree", "mean temperature of the particle fluid",
     of_particles<&ParticleMetrics::temperature_mean>},
    {"grid_nusselt", "1",
     "heat flux of the grid fluid from the hotter of two opposite walls; relative to conduction alone",
     nusselt<&Metrics::grid>},
    {"particles_nusselt", "1",
     "heat flux of the particle fluid from the hotter of two opposite walls; relative to conduction alone",
     nusselt<&Metrics::particles>},
    {"grid_pressure_iterations", "1",
     "iterations or cycles of the grid's pressure solver per projection; mean over the last step",
     of_grid<&GridMetrics::pressure_iterations>},
    {"grid_nusselt_left", "1", "Nusselt number of the left wall for the grid fluid",
     wall_nusselt<&Metrics::grid, Side::left>},
    {"grid_nusselt_right", "1", "Nusselt number of the right wall for the grid fluid",
     wall_nusselt<&Metrics::grid, Side::right>},
    {"grid_nusselt_bottom", "1", "Nusselt number of the floor for the grid fluid",
     wall_nusselt<&Metrics::grid, Side::bottom>},
    {"grid_nusselt_top", "1", "Nusselt number of the ceiling for the grid fluid",
     wall_nusselt<&Metrics::grid, Side::top>},
    {"particles_nusselt_left", "1", "Nusselt number of the left wall for the particle fluid",
     wall_nusselt<&Metrics::particles, Side::left>},
    {"particles_nusselt_right", "1", "Nusselt number of the right wall for the particle fluid",
     wall_nusselt<&Metrics::particles, Side::right>},
    {"particles_nusselt_bottom", "1", "Nusselt number of the floor for the particle fluid",
     wall_nusselt<&Metrics::particles, Side::bottom>},
    {"particles_nusselt_top", "1", "Nusselt number of the ceiling for the particle fluid",
     wall_nusselt<&Metrics::particles, Side::top>},
    {"grid_volume_poured", "length^2",
     "area of the grid's liquid that strokes have poured less the drained area",
     of_grid<&GridMetrics::volume_poured>},
    {"grid_region_error", "1",
     "area in which the grid's liquid differs from the exact solution; relative to the exact area",
     [](const Metrics& m) { return m.grid_region_error; }},
    {"grid_imbalance", "length^2/s",
     "area per time that closed pockets of the grid fluid could not take in or let out in the last step",
     of_grid<&GridMetrics::imbalance>},
    {"particles_clamped", "1",
     "number of particle velocities cut at the movement limit of a sub-step; since the start",
     of_particles<&ParticleMetrics::velocities_cut>},
}};

}  // namespace

std::string metrics_header() {
  std::string line;
  for (const MetricsColumn& column : kColumns) line.append(line.empty() ? "" : ",").append(column.name);
  return line;
}

std::string metrics_row(const Metrics& metrics) {
  std::string line;
  for (const MetricsColumn& column : kColumns) {
    if (&column != kColumns.data()) line += ',';
    if (const auto value = column.value(metrics)) line += format_value(*value);
  }
  return line;
}

std::string metrics_units() {
  std::string table = "column,unit,description\n";
  for (const MetricsColumn& column : kColumns) {
    table.append(column.name).append(",").append(column.unit).append(",").append(column.meaning).append("\n");
  }
  return table;
}

std::span<const MetricsColumn> metrics_columns() { return kColumns; }

}  // namespace twinflow
