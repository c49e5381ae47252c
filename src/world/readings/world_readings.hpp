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

// The measurements of a world. Grid readings wait for the GPU. Their passes and fields stay until the world
// restarts.

/// The particle fluid at cell centers, row by row.
struct ParticlesOnGrid {
  std::vector<glm::vec2> velocities;  ///< domain units per second; 0 if not covered
  /// 1 within the interaction radius of a particle, in the container and outside solids, else 0.
  std::vector<std::uint8_t> covered;
};

struct ParticleHeatOnGrid {
  std::vector<float> temperatures;    ///< degrees; 0 if not covered
  std::vector<std::uint8_t> covered;  ///< as in ParticlesOnGrid
};

/// A row of the metrics file.
Metrics read_metrics(const World& world);
/// The scene's gauges now.
std::vector<GaugeReading> read_gauges(const World& world);
/// Other gauges now.
std::vector<GaugeReading> read_gauges(const World& world, std::span<const Gauge> gauges);
/// Relative L2 distance from the exact solution over the points in the fluid. Nothing without solution or
/// fluid, or if the solution is zero or not finite.
std::optional<double> grid_error(const World& world);
std::optional<double> particles_error(const World& world);
/// Empty without particles.
ParticlesOnGrid particles_on_grid(const World& world);
/// Empty without particles that carry heat.
ParticleHeatOnGrid particle_heat_on_grid(const World& world);

}  // namespace twinflow
