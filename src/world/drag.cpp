#include "world/drag.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

/// Rows of cells that one piece of the gathering covers; particles at its edges are seen by two.
constexpr int kRowsAtOnce = 8;

/// The part of a slip that drag takes off in a step, for particles of `loading` times the fluid's mass.
double share_lost(const Drag::Step& step, double loading) {
  return -std::expm1(-step.rate * (1.0 + loading) * step.dt_seconds) / (1.0 + loading);
}

/// Adds a particle's amounts of u and v to the texels of some rows.
void spread(const VelocityPoints& points, glm::dvec2 position, glm::dvec2 amounts, int first_row, int end_row,
            std::vector<double>& sums) {
  const auto row_length = static_cast<std::size_t>(points.shape().nx);
  for (int component = 0; component < 2; ++component) {
    points.around(position, component).for_each([&](int column, int row, double weight) {
      if (row < first_row || row >= end_row) return;
      const std::size_t texel = static_cast<std::size_t>(row) * row_length + static_cast<std::size_t>(column);
      sums[2 * texel + static_cast<std::size_t>(component)] += weight * amounts[component];
    });
  }
}

}  // namespace

void Drag::measure(const GridCells& cells, std::span<const float> grid_velocity, const Particles& particles,
                   const Step& step) {
  const VelocityPoints points(cells);
  const double h = cells.shape.cell_size();
  cell_mass_ = h * h;
  find_middles(particles, step.dt_seconds);
  if (step.both_ways) {
    gather(points, particles,
           [&](std::size_t k) { return glm::dvec2(step.particle_area * particles.set.mass[k]); });
  }
  change_particles(points, grid_velocity, particles, step);
  grid_changes_.clear();
  if (step.both_ways) change_grid(points, particles);
}

void Drag::find_middles(const Particles& particles, double dt_seconds) {
  const ParticleSet& set = particles.set;
  middles_.resize(static_cast<std::size_t>(set.size()));
  farthest_ = 0.0;
  for (std::size_t k = 0; k < middles_.size(); ++k) {
    const glm::dvec2 way = 0.5 * dt_seconds * glm::dvec2(set.u[k], set.v[k]);
    middles_[k] = glm::dvec2(set.x[k], set.y[k]) + way;
    farthest_ = std::max({farthest_, std::abs(way.x), std::abs(way.y)});
  }
}

/// sums_ ← Wᵀ of what amount(k) says of each particle, for u and for v.
template <class Amount>
void Drag::gather(const VelocityPoints& points, const Particles& particles, const Amount& amount) {
  const GridShape& shape = points.shape();
  const double h = shape.cell_size();
  const Domain domain = shape.domain();
  // Particles reach the rows whose values are nearer than a cell to their middles; a bit more, for rounding.
  const double reach = 1.001 * h + farthest_;
  sums_.assign(2 * static_cast<std::size_t>(shape.cells()), 0.0);
  particles.team.for_ranges(shape.ny, kRowsAtOnce, [&](int first_row, int end_row) {
    const glm::dvec2 lower(-domain.aspect - h, -1.0 + first_row * h - reach);
    const glm::dvec2 upper(domain.aspect + h, -1.0 + end_row * h + reach);
    particles.neighborhood.for_each_in(particles.set, lower, upper, [&](int index) {
      const auto k = static_cast<std::size_t>(index);
      spread(points, middles_[k], amount(k), first_row, end_row, sums_);
    });
  });
}

/// Leaves in momenta_ what the particles gain once their new velocities are rounded.
void Drag::change_particles(const VelocityPoints& points, std::span<const float> grid_velocity,
                            const Particles& particles, const Step& step) {
  constexpr int kAtOnce = 512;
  const ParticleSet& set = particles.set;
  const int row_length = points.shape().nx;
  const auto slip_lost = [&](std::size_t k, int component, double velocity) {
    const VelocityStencil stencil = points.around(middles_[k], component);
    double loading = 0.0;
    if (step.both_ways) {
      stencil.for_each([&](int column, int row, double weight) {
        const auto texel = static_cast<std::size_t>(row) * static_cast<std::size_t>(row_length) +
                           static_cast<std::size_t>(column);
        loading += weight * sums_[2 * texel + static_cast<std::size_t>(component)] / cell_mass_;
      });
    }
    return share_lost(step, loading) * (stencil.interpolate(grid_velocity, row_length, component) - velocity);
  };
  particle_changes_.resize(static_cast<std::size_t>(set.size()));
  momenta_.resize(particle_changes_.size());
  particles.team.for_ranges(set.size(), kAtOnce, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const glm::vec2 velocity(set.u[k], set.v[k]);
      const glm::vec2 change(slip_lost(k, 0, velocity.x), slip_lost(k, 1, velocity.y));
      const glm::vec2 rounded = velocity + change;
      particle_changes_[k] = change;
      momenta_[k] = step.particle_area * set.mass[k] * (glm::dvec2(rounded) - glm::dvec2(velocity));
    }
  });
}

void Drag::change_grid(const VelocityPoints& points, const Particles& particles) {
  gather(points, particles, [&](std::size_t k) { return momenta_[k]; });
  grid_changes_.resize(sums_.size());
  std::ranges::transform(sums_, grid_changes_.begin(),
                         [&](double sum) { return static_cast<float>(-sum / cell_mass_); });
}

glm::dvec2 Drag::particle_impulse() const {
  glm::dvec2 sum(0.0);
  for (const glm::dvec2& momentum : momenta_) sum += momentum;
  return sum;
}

glm::dvec2 Drag::grid_impulse() const {
  glm::dvec2 sum(0.0);
  for (std::size_t texel = 0; 2 * texel < grid_changes_.size(); ++texel) {
    sum += cell_mass_ * glm::dvec2(grid_changes_[2 * texel], grid_changes_[2 * texel + 1]);
  }
  return sum;
}

}  // namespace twinflow
