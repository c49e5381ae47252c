#include "world/readings/metrics.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>

using namespace twinflow;

TEST_CASE("the metrics file has the columns that scripts rely on, in their order", "[world]") {
  CHECK(metrics_header() ==
        "time,grid_kinetic_energy,grid_enstrophy,grid_divergence_rms,grid_divergence_max,grid_momentum_x,"
        "grid_momentum_y,grid_dye_total,particles_kinetic_energy,particles_momentum_x,particles_momentum_y,"
        "particles_density_error_rms,particles_density_error_max,particles_count,particles_neighbors_mean,"
        "velocity_difference_rms,grid_error_l2,particles_error_l2,grid_step_ms,particles_step_ms,"
        "grid_volume,grid_surface_height_max,grid_solid_force_x,grid_solid_force_y,grid_solid_torque,"
        "particles_solid_force_x,particles_solid_force_y,particles_solid_torque,grid_temperature_mean,"
        "particles_temperature_mean,grid_nusselt,particles_nusselt,"
        "grid_pressure_iterations,grid_nusselt_left,grid_nusselt_right,grid_nusselt_bottom,grid_nusselt_top,"
        "particles_nusselt_left,particles_nusselt_right,particles_nusselt_bottom,particles_nusselt_top,"
        "grid_volume_poured,grid_region_error,grid_imbalance,particles_clamped");
}

TEST_CASE("what there is nothing to say of is blank", "[world]") {
  Metrics metrics;
  metrics.time = 0.1;
  CHECK(metrics_row(metrics) == "0.1" + std::string(44, ','));
  metrics.grid_error = 0.25;
  metrics.particles_error = 0.5;
  CHECK(metrics_row(metrics) == "0.1" + std::string(16, ',') + "0.25,0.5" + std::string(27, ','));
  metrics.grid = GridMetrics{.kinetic_energy = 0.5, .momentum = {1.0, -2.0}};
  const std::string row = metrics_row(metrics);
  CHECK(row.substr(0, 18) == "0.1,0.5,0,0,0,1,-2");
  CHECK(std::count(row.begin(), row.end(), ',') == 44);
  metrics.particles_solids = SolidForce{.force = {0.5, -0.25}, .torque = 2.0};
  CHECK(metrics_row(metrics).ends_with(",,,,,,,,0.5,-0.25,2" + std::string(17, ',')));
  metrics.grid_solids = SolidForce{.force = {4.0, 8.0}, .torque = -1.0};
  CHECK(metrics_row(metrics).ends_with(",,,,,4,8,-1,0.5,-0.25,2" + std::string(17, ',')));
}

TEST_CASE("the columns of heat have values where the fluid carries heat", "[world]") {
  Metrics metrics;
  metrics.grid = GridMetrics{.temperature_mean = 0.5};
  metrics.grid->nusselt = {.walls = {std::nullopt, std::nullopt, 2.25, 2.5}, .hotter = 2.25, .colder = 2.5};
  metrics.particles = ParticleMetrics{};
  metrics.particles->nusselt.walls = {3.0, 4.0, std::nullopt, std::nullopt};
  metrics.particles->nusselt.hotter = 3.0;
  CHECK(metrics_row(metrics).ends_with(",0.5,,2.25,3,,,,2.25,2.5,3,4,,,,,,0"));
}

TEST_CASE("every column of the metrics has a unit and an explanation", "[world]") {
  std::istringstream units(metrics_units());
  std::string line;
  std::getline(units, line);
  CHECK(line == "column,unit,description");
  std::string names;
  while (std::getline(units, line)) {
    CAPTURE(line);
    const std::size_t unit = line.find(',');
    const std::size_t description = line.find(',', unit + 1);
    REQUIRE(description != std::string::npos);
    CHECK(description > unit + 1);
    CHECK(line.find(',', description + 1) == std::string::npos);  // it is one cell of a CSV file
    CHECK(line.size() > description + 8);
    names += (names.empty() ? "" : ",") + line.substr(0, unit);
  }
  CHECK(names == metrics_header());
}
