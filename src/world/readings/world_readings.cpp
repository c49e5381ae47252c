#include "world/readings/world_readings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/error.hpp"
#include "grid/operators/velocity_on_cells.hpp"
#include "grid/readings/velocity_distance.hpp"
#include "particles/readings/exact_error.hpp"
#include "particles/readings/interpolation.hpp"
#include "scene/fields/liquid_fraction.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

std::vector<glm::vec2> cell_centers(const GridShape& shape) {
  std::vector<glm::vec2> centers;
  centers.reserve(std::size_t(shape.cells()));
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) centers.emplace_back(shape.center(i, j));
  }
  return centers;
}

/// Calls measure(exact velocity of the fluid at the present time); nothing if there is no exact solution, or
/// it has no finite value somewhere.
template <class Measure>
std::optional<double> error_of(const World& world, Fluid fluid, const Measure& measure) {
  const ExactVelocity* exact = world.exact(fluid);
  if (exact == nullptr) return {};
  try {
    return measure([&](glm::dvec2 point) { return (*exact)(point, world.time()); });
  } catch (const InputError&) {
    return {};
  }
}

bool in_fluid(const World& world, glm::dvec2 point) {
  return world.solids().empty() || world.solids().distance(point) > 0.0;
}

/// What readings of a world are computed with.
struct ReadingTools {
  std::optional<GaugeReader> gauge_reader;
  std::optional<VelocityDistance> distance;
  std::optional<InterpolationPoints> centers;  ///< of the grid's cells

  static ReadingTools& of(const World& world) { return world.attachments().get<ReadingTools>(); }
};

const InterpolationPoints& centers(const World& world) {
  std::optional<InterpolationPoints>& points = ReadingTools::of(world).centers;
  if (!points) points.emplace(cell_centers(world.grid_shape()), world.domain());
  return *points;
}

/// Masses are positive, so a mean mass of zero at a cell's center means that there are no particles.
bool is_covered(const World& world, glm::dvec2 center, float mass) {
  if (mass <= 0.0f) return false;
  const bool everywhere = world.settings().particles.container == Container::domain;
  return (everywhere || world.particles()->container().contains(center)) && in_fluid(world, center);
}

/// Calls take(u, v, whether there are particles) for each cell center of the grid, row after row.
template <class Take>
void for_particles_on_grid(const World& world, const Take& take) {
  const InterpolationPoints& points = centers(world);
  std::vector<float> u(points.size());
  std::vector<float> v(points.size());
  std::vector<float> mass(points.size());
  const ParticleSolver& solver = *world.particles();
  const ParticleSet& particles = solver.particles();
  solver.values_at(points, std::array{particles.u.data(), particles.v.data(), particles.mass.data()},
                   std::array{u.data(), v.data(), mass.data()});
  for (std::size_t cell = 0; cell < points.size(); ++cell) {
    take(u[cell], v[cell], is_covered(world, points.point(cell), mass[cell]));
  }
}

/// Whether the grid's fluid is in a cell, which no cell is outside of a liquid that ends at a surface.
std::vector<bool> cells_with_grid_fluid(const GridSolver& grid) {
  std::vector<bool> cells(static_cast<std::size_t>(grid.shape().cells()), true);
  if (grid.surface() == nullptr) return cells;
  const std::vector<float> states = grid.surface()->cells().read_back();
  for (std::size_t cell = 0; cell < cells.size(); ++cell) cells[cell] = states[4 * cell + 3] > 0.5f;
  return cells;
}

VelocityDistance& distance_from(const World& world) {
  std::optional<VelocityDistance>& distance = ReadingTools::of(world).distance;
  if (!distance) distance.emplace(*world.shaders(), world.grid()->cells());
  return *distance;
}

/// The difference over the cells that have both fluids; nothing if no cell has.
std::optional<double> velocity_difference_rms(const World& world) {
  std::vector<glm::vec4> expected;
  expected.reserve(static_cast<std::size_t>(world.grid_shape().cells()));
  const std::vector<bool> filled = cells_with_grid_fluid(*world.grid());
  for_particles_on_grid(world, [&](float u, float v, bool covered) {
    expected.emplace_back(u, v, covered && filled[expected.size()] ? 1.0f : 0.0f, 0.0f);
  });
  const VelocityDistance::Sums sums =
      distance_from(world).measure_at_centers(world.grid()->point_velocity(), expected);
  if (sums.cells == 0.0) return {};
  return std::sqrt(sums.squares / sums.cells);
}

/// Σ |c − c of the exact region| over Σ c of the exact region. The volume fractions c of the cells are found
/// in the same way as for the initial liquid. Nothing if the grid's liquid has no surface or the scene no
/// exact region, and if this region is empty or has no finite value.
std::optional<double> grid_region_error(const World& world) {
  const GridSolver* grid = world.grid();
  if (grid == nullptr || grid->surface() == nullptr) return {};
  const std::optional<ExactRegion> exact = exact_region(world.scene());
  if (!exact) return {};
  try {
    const std::vector<float> expected = fractions_where(grid->shape(), world.domain(), [&](glm::dvec2 point) {
      return in_fluid(world, point) && (*exact)(point, world.time());
    });
    const std::vector<float> fractions = grid->surface()->volume().fractions().read_back();
    double differences = 0.0;
    double volume = 0.0;
    for (std::size_t cell = 0; cell < expected.size(); ++cell) {
      differences += std::abs(double{fractions[cell]} - expected[cell]);
      volume += expected[cell];
    }
    return volume > 0.0 ? std::optional(differences / volume) : std::nullopt;
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace

/// The error over the cells whose components both lie in the fluid.
std::optional<double> grid_error(const World& world) {
  const GridSolver* grid = world.grid();
  if (grid == nullptr) return {};
  return error_of(world, Fluid::grid, [&](const auto& exact) -> std::optional<double> {
    const GridCells& cells = grid->cells();
    const std::vector<bool> filled = cells_with_grid_fluid(*grid);
    std::vector<glm::vec4> expected;
    for (const glm::dvec2 velocity : velocity_on_cells(cells, exact)) {
      const auto index = static_cast<int>(expected.size());
      const glm::dvec2 center = cells.shape.center(index % cells.shape.nx, index / cells.shape.nx);
      const bool fluid = filled[expected.size()] && in_fluid(world, center + cells.component_place(0)) &&
                         in_fluid(world, center + cells.component_place(1));
      expected.push_back(fluid ? glm::vec4(velocity, 1.0, 0.0) : glm::vec4(0.0));
    }
    const VelocityDistance::Sums sums = distance_from(world).measure(grid->velocity(), expected);
    if (sums.expected == 0.0) return {};
    return std::sqrt(sums.squares / sums.expected);
  });
}

std::optional<double> particles_error(const World& world) {
  if (world.particles() == nullptr) return {};
  return error_of(world, Fluid::particles, [&](const auto& exact) {
    return relative_l2_error(world.particles()->particles(), exact);
  });
}

ParticlesOnGrid particles_on_grid(const World& world) {
  if (world.particles() == nullptr) return {};
  ParticlesOnGrid result;
  const auto cells = static_cast<std::size_t>(world.grid_shape().cells());
  result.velocities.reserve(cells);
  result.covered.reserve(cells);
  for_particles_on_grid(world, [&](float u, float v, bool covered) {
    result.velocities.emplace_back(u, v);
    result.covered.push_back(covered ? 1 : 0);
  });
  return result;
}

ParticleHeatOnGrid particle_heat_on_grid(const World& world) {
  if (world.particles() == nullptr || !world.particles()->particles().carries_heat()) return {};
  const InterpolationPoints& points = centers(world);
  const ParticleSet& particles = world.particles()->particles();
  ParticleHeatOnGrid result{std::vector<float>(points.size()), std::vector<std::uint8_t>(points.size())};
  std::vector<float> mass(points.size());
  world.particles()->values_at(points, std::array{particles.temperature.data(), particles.mass.data()},
                               std::array{result.temperatures.data(), mass.data()});
  for (std::size_t cell = 0; cell < points.size(); ++cell) {
    result.covered[cell] = is_covered(world, points.point(cell), mass[cell]) ? 1 : 0;
  }
  return result;
}

std::vector<GaugeReading> read_gauges(const World& world) { return read_gauges(world, world.scene().gauges); }

std::vector<GaugeReading> read_gauges(const World& world, std::span<const Gauge> gauges) {
  if (gauges.empty()) return {};
  std::optional<GaugeReader>& reader = ReadingTools::of(world).gauge_reader;
  if (!reader) reader.emplace(world.grid() != nullptr ? world.shaders() : nullptr);
  return reader->read(world, gauges);
}

Metrics read_metrics(const World& world) {
  Metrics metrics;
  metrics.time = world.time();
  const GridSolver* grid = world.grid();
  if (grid != nullptr) {
    metrics.grid = grid->metrics();
    metrics.grid_step_milliseconds = grid->wait_step_milliseconds();
  }
  if (world.particles() != nullptr) {
    metrics.particles = world.particles()->metrics();
    metrics.particles_step_milliseconds = world.particles_step_milliseconds();
  }
  const auto sum = [](const ForceRecord& record) {
    return record.newest().empty() ? std::nullopt : std::optional(sum_of(record.newest()));
  };
  metrics.grid_solids = sum(world.forces().grid);
  metrics.particles_solids = sum(world.forces().particles);
  metrics.grid_error = grid_error(world);
  metrics.particles_error = particles_error(world);
  metrics.grid_region_error = grid_region_error(world);
  if (grid != nullptr && world.particles() != nullptr) {
    metrics.velocity_difference_rms = velocity_difference_rms(world);
  }
  for (const MeasuredQuantity& row : measured_quantities()) {
    if (row.table != ColumnTable::metrics) continue;
    for (const QuantityColumn* const column : {&row.grid, &row.particles, &row.both}) {
      if (column->measure == nullptr) continue;
      const auto place = static_cast<std::size_t>(column->place);
      metrics.measured.resize(std::max(metrics.measured.size(), place + 1));
      metrics.measured[place] = column->measure(world);
    }
  }
  return metrics;
}

}  // namespace twinflow
