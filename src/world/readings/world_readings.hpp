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

// The measurements of a world. Readings of the grid wait for the GPU. Their passes and fields stay with the
// world until it restarts.

/// The particle fluid at the grid's cell centers, row by row.
struct ParticlesOnGrid {
  std::vector<glm::vec2> velocities;  ///< domain units per second; zero without near particles
  /// 1 if a particle is within the interaction radius and the point is in the container and in no solid, else
  /// 0.
  std::vector<std::uint8_t> covered;
};

/// The particles' temperature at the grid's cell centers, row by row.
struct ParticleHeatOnGrid {
  std::vector<float> temperatures;    ///< degrees; zero without near particles
  std::vector<std::uint8_t> covered;  ///< as in ParticlesOnGrid
};

/// A row of the metrics file.
Metrics read_metrics(const World& world);
/// What the scene's gauges read now.
std::vector<GaugeReading> read_gauges(const World& world);
/// What other gauges would read now.
std::vector<GaugeReading> read_gauges(const World& world, std::span<const Gauge> gauges);
/// Relative L2 distance of a fluid's velocity from the scene's exact solution, over the points in the fluid.
/// Nothing without the solution or the fluid, or if the solution is zero or not finite.
std::optional<double> grid_error(const World& world);
std::optional<double> particles_error(const World& world);
/// Empty without particles.
ParticlesOnGrid particles_on_grid(const World& world);
/// Empty without particles that carry heat.
ParticleHeatOnGrid particle_heat_on_grid(const World& world);

}  // namespace twinflow
