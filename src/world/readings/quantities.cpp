#include "world/readings/quantities.hpp"

#include <array>

#include "world/readings/liquid_reach.hpp"
#include "world/readings/metrics.hpp"

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

template <auto Fluid, int axis>
std::optional<double> momentum(const Metrics& metrics) {
  return metrics.*Fluid ? std::optional((metrics.*Fluid)->momentum[axis]) : std::nullopt;
}

// Users' scripts rely on names and places. A new column comes last.
constexpr auto kMeasured = std::to_array<MeasuredQuantity>({
    {.name = "time",
     .unit = "s",
     .meaning = "simulated time",
     .both = {0, [](const Metrics& m) { return std::optional(m.time); }}},
    {.name = "kinetic_energy",
     .unit = "density*length^4/s^2",
     .meaning = "kinetic energy of the {} fluid",
     .grid = {1, of_grid<&GridMetrics::kinetic_energy>},
     .particles = {8, of_particles<&ParticleMetrics::kinetic_energy>},
     .figure = {Reduction::change, "energy_change", 6, 7, -1, "change of kinetic energy", Best::nearest_exact,
                false, Written::signed_percent}},
    {.name = "enstrophy",
     .unit = "length^2/s^2",
     .meaning = "enstrophy of the {} fluid: half the integral of the squared vorticity",
     .grid = {2, of_grid<&GridMetrics::enstrophy>}},
    {.name = "divergence_rms",
     .unit = "1/s",
     .meaning = "remaining divergence after the projection; root mean square",
     .grid = {3, of_grid<&GridMetrics::divergence_rms>},
     .figure = {Reduction::largest, "divergence_rms", 12, -1, -1, "divergence, 1/s"}},
    {.name = "divergence_max",
     .unit = "1/s",
     .meaning = "remaining divergence after the projection; largest magnitude",
     .grid = {4, of_grid<&GridMetrics::divergence_max>}},
    {.name = "momentum_x",
     .unit = "density*length^3/s",
     .meaning = "momentum of the {} fluid to the right",
     .grid = {5, momentum<&Metrics::grid, 0>},
     .particles = {9, momentum<&Metrics::particles, 0>}},
    {.name = "momentum_y",
     .unit = "density*length^3/s",
     .meaning = "upward momentum of the {} fluid",
     .grid = {6, momentum<&Metrics::grid, 1>},
     .particles = {10, momentum<&Metrics::particles, 1>}},
    {.name = "dye_total",
     .unit = "length^2",
     .meaning = "integral of red + green + blue of the {} fluid",
     .grid = {7, of_grid<&GridMetrics::dye_total>},
     .needs_dye = true},
    {.name = "density_error_rms",
     .unit = "1",
     .meaning = "error of the density relative to the rest density; root mean square",
     .particles = {11, of_particles<&ParticleMetrics::density_error_rms>},
     .figure = {Reduction::largest, "density_error_rms", -1, 13, -1, "density error", Best::least, false,
                Written::percent}},
    {.name = "density_error_max",
     .unit = "1",
     .meaning = "error of the density relative to the rest density; largest magnitude",
     .particles = {12, of_particles<&ParticleMetrics::density_error_max>}},
    {.name = "count",
     .unit = "1",
     .meaning = "number of particles in the domain",
     .particles = {13, of_particles<&ParticleMetrics::count>},
     .figure = {Reduction::last, "count", -1, 1, -1, "", Best::none, true}},
    {.name = "neighbors_mean",
     .unit = "1",
     .meaning = "mean number of neighbors within the interaction radius",
     .particles = {14, of_particles<&ParticleMetrics::neighbors_mean>}},
    {.name = "velocity_difference_rms",
     .unit = "length/s",
     .meaning = "difference of both velocities near particles; root mean square",
     .both = {15, [](const Metrics& m) { return m.velocity_difference_rms; }},
     .figure = {Reduction::last, "velocity_difference_rms", -1, -1, 14, "difference of velocities",
                Best::none}},
    {.name = "error_l2",
     .unit = "1",
     .meaning = "relative L2 distance of the {} fluid from the exact solution",
     .grid = {16, [](const Metrics& m) { return m.grid_error; }},
     .particles = {17, [](const Metrics& m) { return m.particles_error; }},
     .figure = {Reduction::last, "error_l2", 2, 3, -1, "error against the exact solution", Best::least, false,
                Written::percent},
     .report_plot = {1, "Error against the exact solution", "relative L2", true},
     .live_plot = {3, "error against the exact solution", "relative L2", true}},
    {.name = "step_ms",
     .unit = "ms",
     .meaning = "time that the last step of the {} fluid took",
     .grid = {18, [](const Metrics& m) { return m.grid_step_milliseconds; }},
     .particles = {19, [](const Metrics& m) { return m.particles_step_milliseconds; }},
     .figure = {Reduction::median, "step_ms", kPlaceOfTimes, kPlaceOfTimes + 1, -1, "ms per step",
                Best::none},
     .live_plot = {11, "time per step", "ms"}},
    {.name = "volume",
     .unit = "length^2",
     .meaning = "area of the grid's liquid that ends at a surface",
     .grid = {20, of_grid<&GridMetrics::volume>}},
    {.name = "surface_height_max",
     .unit = "length",
     .meaning = "height of the highest point of the grid's liquid",
     .grid = {21, of_grid<&GridMetrics::surface_height_max>}},
    {.name = "solid_force_x",
     .unit = "density*length^3/s^2",
     .meaning = "force of the {} fluid on all solids to the right; mean over the last step",
     .grid = {22, of_solids<&Metrics::grid_solids, 0>},
     .particles = {25, of_solids<&Metrics::particles_solids, 0>}},
    {.name = "solid_force_y",
     .unit = "density*length^3/s^2",
     .meaning = "upward force of the {} fluid on all solids; mean over the last step",
     .grid = {23, of_solids<&Metrics::grid_solids, 1>},
     .particles = {26, of_solids<&Metrics::particles_solids, 1>}},
    {.name = "solid_torque",
     .unit = "density*length^4/s^2",
     .meaning = "counterclockwise torque of the {} fluid on all solids; mean over the last step",
     .grid = {24, of_solids<&Metrics::grid_solids, 2>},
     .particles = {27, of_solids<&Metrics::particles_solids, 2>},
     .report_plot = {7, "Torque on solids", "counter-clockwise, density 1"},
     .live_plot = {8, "torque on solids"}},
    {.name = "temperature_mean",
     .unit = "degree",
     .meaning = "mean temperature of the {} fluid",
     .grid = {28, of_grid<&GridMetrics::temperature_mean>},
     .particles = {29, of_particles<&ParticleMetrics::temperature_mean>},
     .live_plot = {9, "mean temperature"}},
    {.name = "nusselt",
     .unit = "1",
     .meaning = "heat flux of the {} fluid from the hotter of two opposite walls; relative to conduction "
                "alone",
     .grid = {30, nusselt<&Metrics::grid>},
     .particles = {31, nusselt<&Metrics::particles>}},
    {.name = "pressure_iterations",
     .unit = "1",
     .meaning = "iterations or cycles of the grid's pressure solver per projection; mean over the last step",
     .grid = {32, of_grid<&GridMetrics::pressure_iterations>}},
    {.name = "nusselt_left",
     .unit = "1",
     .meaning = "Nusselt number of the left wall for the {} fluid",
     .grid = {33, wall_nusselt<&Metrics::grid, Side::left>},
     .particles = {37, wall_nusselt<&Metrics::particles, Side::left>}},
    {.name = "nusselt_right",
     .unit = "1",
     .meaning = "Nusselt number of the right wall for the {} fluid",
     .grid = {34, wall_nusselt<&Metrics::grid, Side::right>},
     .particles = {38, wall_nusselt<&Metrics::particles, Side::right>}},
    {.name = "nusselt_bottom",
     .unit = "1",
     .meaning = "Nusselt number of the floor for the {} fluid",
     .grid = {35, wall_nusselt<&Metrics::grid, Side::bottom>},
     .particles = {39, wall_nusselt<&Metrics::particles, Side::bottom>}},
    {.name = "nusselt_top",
     .unit = "1",
     .meaning = "Nusselt number of the ceiling for the {} fluid",
     .grid = {36, wall_nusselt<&Metrics::grid, Side::top>},
     .particles = {40, wall_nusselt<&Metrics::particles, Side::top>}},
    {.name = "volume_poured",
     .unit = "length^2",
     .meaning = "area of the grid's liquid that strokes have poured less the drained area",
     .grid = {41, of_grid<&GridMetrics::volume_poured>}},
    {.name = "region_error",
     .unit = "1",
     .meaning = "area in which the grid's liquid differs from the exact solution; relative to the exact area",
     .grid = {42, [](const Metrics& m) { return m.grid_region_error; }}},
    {.name = "imbalance",
     .unit = "length^2/s",
     .meaning = "area per time that closed pockets of the grid fluid could not take in or let out in the "
                "last step",
     .grid = {43, of_grid<&GridMetrics::imbalance>}},
    {.name = "clamped",
     .unit = "1",
     .meaning = "number of particle velocities cut at the movement limit of a sub-step; since the start",
     .particles = {44, of_particles<&ParticleMetrics::velocities_cut>}},
    {.name = "reach",
     .unit = "length",
     .meaning = "distance from the left end of the domain to the right end of the liquid of the {} fluid",
     .grid = {.place = 0, .measure = grid_reach},
     .particles = {.place = 1, .measure = particles_reach},
     .table = ColumnTable::cases},
});

}  // namespace

std::span<const MeasuredQuantity> measured_quantities() { return kMeasured; }

}  // namespace twinflow
