#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "world/readings/gauge_reader.hpp"
#include "world/readings/metrics.hpp"

namespace twinflow {

class World;

// What is measured of a world: its fluids, their distance from each other and from the scene's exact
// solution. What measures the grid waits for the GPU. Passes and fields that this takes stay with the world
// until it starts again.

/// The particle fluid at the cell centers of the grid, row by row.
struct ParticlesOnGrid {
  std::vector<glm::vec2> velocities;  ///< domain units per second; zero if no particle is near
  /// 1 if a particle is within the interaction radius and the point is in the container and in no solid.
  /// Otherwise 0: there is nothing to compare.
  std::vector<std::uint8_t> covered;
};

/// The temperature of the particle fluid at the cell centers of the grid, row by row.
struct ParticleHeatOnGrid {
  std::vector<float> temperatures;    ///< degrees; zero if no particle is near
  std::vector<std::uint8_t> covered;  ///< as in ParticlesOnGrid
};

/// Everything that a row of the metrics file holds.
Metrics read_metrics(const World& world);
/// What the scene's gauges read of both fluids now.
std::vector<GaugeReading> read_gauges(const World& world);
/// What other gauges, which the scene could have, read now.
std::vector<GaugeReading> read_gauges(const World& world, std::span<const Gauge> gauges);
/// Relative L2 distance of a fluid's velocity from the scene's exact solution, over the points in the fluid.
/// Nothing if the scene lacks the solution or the fluid, or if the solution is zero or not finite.
std::optional<double> grid_error(const World& world);
std::optional<double> particles_error(const World& world);
/// Empty without particles.
ParticlesOnGrid particles_on_grid(const World& world);
/// Empty without particles that carry heat.
ParticleHeatOnGrid particle_heat_on_grid(const World& world);

}  // namespace twinflow
