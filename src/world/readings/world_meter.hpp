#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "gl/shader_library.hpp"
#include "grid/grid_solver.hpp"
#include "grid/readings/velocity_distance.hpp"
#include "particles/readings/interpolation.hpp"
#include "world/readings/gauge_reader.hpp"
#include "world/readings/metrics.hpp"

namespace twinflow {

class World;

/// The particle fluid at the cell centres of the grid, row by row.
struct ParticlesOnGrid {
  std::vector<glm::vec2> velocities;  ///< domain units per second; zero where there are no particles
  /// 1 where a particle is within the interaction radius and the point is inside the container and outside of
  /// solids, otherwise 0: there is nothing to compare.
  std::vector<std::uint8_t> covered;
};

/// The temperature of the particle fluid at the cell centres of the grid, row by row.
struct ParticleHeatOnGrid {
  std::vector<float> temperatures;    ///< degrees; zero where there are no particles
  std::vector<std::uint8_t> covered;  ///< as in ParticlesOnGrid
};

/// Measures the fluids of a world, compares them with each other and with the scene's exact solution. All
/// functions that measure the grid wait for the GPU.
class WorldMeter {
 public:
  /// `grid` may be null; it and `shaders` must outlive the meter.
  WorldMeter(gl::ShaderLibrary* shaders, GridSolver* grid) : shaders_(shaders), grid_(grid) {}

  /// Everything that a row of the metrics file holds.
  Metrics metrics(const World& world);
  /// What these gauges read of both fluids.
  std::vector<GaugeReading> gauges(const World& world, std::span<const Gauge> gauges);
  /// Relative L2 distance of a fluid's velocity from the scene's exact solution, over the points where there
  /// is fluid and no solid. Nothing if the scene has no exact solution or not this fluid, and where the
  /// solution vanishes everywhere or has no finite value.
  std::optional<double> grid_error(const World& world);
  std::optional<double> particles_error(const World& world) const;
  /// Σ |c − c of the exact region| over Σ c of the exact region (c: volume fractions of the cells), which are
  /// found as those of the initial liquid. Nothing if the grid's liquid has no surface or the scene no exact
  /// region, and where that is empty or has no finite value.
  std::optional<double> grid_region_error(const World& world);
  /// Empty without particles.
  ParticlesOnGrid particles_on_grid(const World& world);
  /// Empty without particles that carry heat.
  ParticleHeatOnGrid particle_heat_on_grid(const World& world);

 private:
  gl::ShaderLibrary* shaders_;
  GridSolver* grid_;
  std::optional<GaugeReader> gauge_reader_;     ///< made when it is first needed
  std::optional<VelocityDistance> distance_;    ///< made when it is first needed
  std::optional<InterpolationPoints> centers_;  ///< of the grid's cells; made when they are first needed

  std::optional<double> velocity_difference_rms(const World& world);
  std::vector<bool> cells_with_grid_fluid() const;
  VelocityDistance& distance();
  const InterpolationPoints& centers(const World& world);
  bool is_covered(const World& world, std::size_t cell, float mass) const;
  template <class Take>
  void for_particles_on_grid(const World& world, const Take& take);
};

}  // namespace twinflow
