// What is measured in a world.
#include <array>
#include <cmath>
#include <cstddef>

#include "core/error.hpp"
#include "grid/readings/exact_error.hpp"
#include "particles/readings/exact_error.hpp"
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

}  // namespace

/// Calls take(u, v, whether there are particles) for each cell centre of the grid, row after row.
template <class Take>
void World::for_particles_on_grid(const Take& take) const {
  if (!centers_) centers_.emplace(cell_centers(grid_shape()), domain_);
  std::vector<float> u(centers_->size());
  std::vector<float> v(centers_->size());
  std::vector<float> mass(centers_->size());
  const ParticleSet& particles = particles_->particles();
  particles_->values_at(*centers_, std::array{particles.u.data(), particles.v.data(), particles.mass.data()},
                        std::array{u.data(), v.data(), mass.data()});
  const bool everywhere = settings().particles.container == Container::domain;
  for (std::size_t cell = 0; cell < centers_->size(); ++cell) {
    // Masses are positive, so their mean is zero only where it is that of nothing.
    take(u[cell], v[cell],
         mass[cell] > 0.0f && (everywhere || particles_->container().contains(centers_->point(cell))));
  }
}

ParticlesOnGrid World::particles_on_grid() const {
  if (!particles_) return {};
  ParticlesOnGrid result;
  const auto cells = static_cast<std::size_t>(grid_shape().cells());
  result.velocities.reserve(cells);
  result.covered.reserve(cells);
  for_particles_on_grid([&](float u, float v, bool covered) {
    result.velocities.emplace_back(u, v);
    result.covered.push_back(covered ? 1 : 0);
  });
  return result;
}

template <class Fluid>
std::optional<double> World::error_of(const Fluid& measure) const {
  if (!exact_) return {};
  try {
    return measure([this](glm::dvec2 point) { return (*exact_)(point, time()); });
  } catch (const InputError&) {
    return {};  // no finite value somewhere, at this time
  }
}

std::optional<double> World::grid_error() {
  if (!grid_) return {};
  return error_of([this](const auto& exact) -> std::optional<double> {
    std::vector<glm::vec4> expected;
    for (const glm::dvec2 velocity : velocity_at_components(grid_->cells(), exact)) {
      expected.emplace_back(velocity, 1.0, 0.0);
    }
    const VelocityDistance::Sums sums = velocity_distance().measure(grid_->velocity(), expected);
    if (sums.expected == 0.0) return {};
    return std::sqrt(sums.squares / sums.expected);
  });
}

/// Over the cells that have particles; nothing where none has.
std::optional<double> World::velocity_difference_rms() {
  std::vector<glm::vec4> expected;
  expected.reserve(static_cast<std::size_t>(grid_shape().cells()));
  for_particles_on_grid(
      [&](float u, float v, bool covered) { expected.emplace_back(u, v, covered ? 1.0f : 0.0f, 0.0f); });
  const VelocityDistance::Sums sums = velocity_distance().measure_at_centers(grid_->velocity(), expected);
  if (sums.cells == 0.0) return {};
  return std::sqrt(sums.squares / sums.cells);
}

VelocityDistance& World::velocity_distance() {
  if (!velocity_distance_) velocity_distance_.emplace(*shaders_, grid_->cells());
  return *velocity_distance_;
}

std::optional<double> World::particles_error() const {
  if (!particles_) return {};
  return error_of([this](const auto& exact) { return relative_l2_error(particles_->particles(), exact); });
}

Metrics World::metrics() {
  Metrics metrics;
  metrics.time = time();
  if (grid_) {
    metrics.grid = grid_->metrics();
    metrics.grid_step_milliseconds = grid_->wait_step_milliseconds();
  }
  if (particles_) {
    metrics.particles = particles_->metrics();
    metrics.particles_step_milliseconds = particles_step_milliseconds_;
  }
  metrics.grid_error = grid_error();
  metrics.particles_error = particles_error();
  if (grid_ && particles_) metrics.velocity_difference_rms = velocity_difference_rms();
  return metrics;
}

}  // namespace twinflow
