#pragma once

#include <catch2/catch.hpp>

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "grid/cpu_twin.hpp"
#include "particles/neighbors/brute_force.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "world/coupling/interphase_exchange.hpp"

namespace twinflow::test {

/// A few particles of random masses, positions and velocities over a small grid with a random velocity.
struct Mixture {
  GridCells cells;
  TwinField velocity;
  ParticleSet set;
  ThreadTeam team{1};
  std::unique_ptr<Neighborhood> neighborhood;
  double particle_area = 0.05;
  std::vector<float> liquid;  ///< see ExchangingGrid

  Mixture(const GridCells& grid_cells, int count, unsigned seed, int threads = 1, bool brute_force = false)
      : cells(grid_cells), velocity(random_velocity(cells, seed)), set(count), team(threads) {
    const Domain domain = cells.domain();
    std::mt19937 random(seed + 1);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (std::size_t k = 0; k < std::size_t(count); ++k) {
      set.x[k] = static_cast<float>(domain.aspect * unit(random));
      set.y[k] = static_cast<float>(unit(random));
      set.u[k] = static_cast<float>(2.0 * unit(random));
      set.v[k] = static_cast<float>(2.0 * unit(random));
      set.mass[k] = static_cast<float>(std::pow(10.0, 2.0 * unit(random)));  // 0.01 to 100
    }
    const ParticleSpace space{domain.minimum(), domain.maximum(), domain.periodic};
    if (brute_force) {
      neighborhood = std::make_unique<BruteForce>(space, 0.2, 8);
    } else {
      neighborhood = std::make_unique<SpatialHash>(space, 0.2, 8);
    }
    neighborhood->build(set, team);
  }

  InterphaseDrag measure(double rate, double dt, bool both_ways = true) const {
    InterphaseDrag drag;
    drag.measure({cells, velocity.floats(), liquid}, {set, *neighborhood, team},
                 {.rate = rate, .dt_seconds = dt, .both_ways = both_ways, .particle_area = particle_area});
    return drag;
  }

  double mass(std::size_t k) const { return particle_area * set.mass[k]; }
  double speed(std::size_t k, int component) const { return component == 0 ? set.u[k] : set.v[k]; }

  /// A component of the velocity, as the CPU twin of the shaders interpolates it to a particle in the middle
  /// of a step.
  double read(const TwinField& field, std::size_t k, int component, double dt) const {
    const glm::dvec2 middle = glm::dvec2(set.x[k], set.y[k]) + 0.5 * dt * glm::dvec2(set.u[k], set.v[k]);
    glm::dvec2 place = (middle - cells.domain().minimum()) / cells.shape.cell_size();
    if (cells.walls) place = glm::clamp(place, glm::dvec2(0.0), glm::dvec2(field.nx, field.ny));
    place -= cells.component_place(component) / cells.shape.cell_size();
    return field.bilinear(place.x, place.y, component);
  }
};

/// In both layouts.
inline GridCells small_cells(bool walls) {
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  CAPTURE(int(layout));
  return {{8, 6}, layout, walls ? std::optional(Walls{true, 0.0}) : std::nullopt};
}

}  // namespace twinflow::test
