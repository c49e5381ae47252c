#include "world/coupling/interphase_drag.hpp"

#include <algorithm>
#include <cmath>

#include "particles/state/state_guard.hpp"

namespace twinflow {
namespace {

/// Rows of cells of one strip; particles at its edges are visited by two strips.
constexpr int kRowsAtOnce = 16;
/// Particles that a thread takes at a time; each costs some tens of nanoseconds.
constexpr int kAtOnce = 256;

/// The index of a texel's component in the interleaved arrays.
std::size_t value_index(int column, int row, int row_length, int component) {
  return 2 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(row_length) +
              static_cast<std::size_t>(column)) +
         static_cast<std::size_t>(component);
}

/// The fraction of the slip that a step removes, for particles of `loading` times the fluid's mass.
double share_lost(const InterphaseDrag::Step& step, double loading) {
  return -std::expm1(-step.rate * (1.0 + loading) * step.dt_seconds) / (1.0 + loading);
}

/// Adds a particle's amounts of u and v to the texels of the rows [first_row, end_row).
void spread(const std::array<VelocityStencil, 2>& stencils, glm::dvec2 amounts, int row_length, int first_row,
            int end_row, std::vector<double>& sums) {
  for (int component = 0; component < 2; ++component) {
    const VelocityStencil& stencil = stencils[static_cast<std::size_t>(component)];
    for (std::size_t b = 0; b < 2; ++b) {
      const int row = stencil.rows[b];
      if (row < first_row || row >= end_row) continue;
      const double share = stencil.up[b] * amounts[component];
      for (std::size_t a = 0; a < 2; ++a) {
        sums[value_index(stencil.columns[a], row, row_length, component)] += stencil.across[a] * share;
      }
    }
  }
}

}  // namespace

void InterphaseDrag::measure(const GridCells& cells, std::span<const float> grid_velocity,
                             const Particles& particles, const Step& step) {
  shape_ = cells.shape;
  find_stencils(VelocityPoints(cells), particles, step.dt_seconds);
  if (step.both_ways) {
    gather(particles, [&](std::size_t k) { return glm::dvec2(step.particle_area * particles.set.mass[k]); });
  }
  change_particles(grid_velocity, particles, step);
  grid_changes_.clear();
  if (step.both_ways) change_grid(particles);
}

void InterphaseDrag::find_stencils(const VelocityPoints& points, const Particles& particles,
                                   double dt_seconds) {
  const ParticleSet& set = particles.set;
  stencils_.resize(static_cast<std::size_t>(set.size()));
  particles.team.for_ranges(set.size(), kAtOnce, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const glm::dvec2 middle =
          glm::dvec2(set.x[k], set.y[k]) + 0.5 * dt_seconds * glm::dvec2(set.u[k], set.v[k]);
      stencils_[k] = {points.around(middle, 0), points.around(middle, 1)};
    }
  });
  // A particle affects the rows within one cell of its position in the middle of the step, and slightly more
  // for rounding.
  reach_ = 1.001 * shape_.cell_size() + 0.5 * dt_seconds * fastest_speed(set, particles.team);
}

/// Computes sums_ = Wᵀ a for u and for v, where amount(k) is the element of a for particle k.
template <class Amount>
void InterphaseDrag::gather(const Particles& particles, const Amount& amount) {
  const double h = shape_.cell_size();
  const double aspect = shape_.domain().aspect;
  sums_.assign(2 * static_cast<std::size_t>(shape_.cells()), 0.0);
  particles.team.for_ranges(shape_.ny, kRowsAtOnce, [&](int first_row, int end_row) {
    const glm::dvec2 lower(-aspect - h, -1.0 + first_row * h - reach_);
    const glm::dvec2 upper(aspect + h, -1.0 + end_row * h + reach_);
    for (const auto& [begin, end] : particles.neighborhood.ranges_in(lower, upper)) {
      for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
        if (is_in_buffer(particles.set.body[k])) continue;
        spread(stencils_[k], amount(k), shape_.nx, first_row, end_row, sums_);
      }
    }
  });
}

/// Stores in momenta_ the momentum that the particles gain after their new velocities are rounded.
void InterphaseDrag::change_particles(std::span<const float> grid_velocity, const Particles& particles,
                                      const Step& step) {
  const ParticleSet& set = particles.set;
  const double share_alone = share_lost(step, 0.0);
  const double cell_mass = shape_.cell_size() * shape_.cell_size();
  const auto change_of = [&](std::size_t k, int component, double velocity) {
    const VelocityStencil& stencil = stencils_[k][static_cast<std::size_t>(component)];
    const double slip = stencil.interpolate(grid_velocity, shape_.nx, component) - velocity;
    if (!step.both_ways) return share_alone * slip;
    double mass = 0.0;
    stencil.for_each([&](int column, int row, double weight) {
      mass += weight * sums_[value_index(column, row, shape_.nx, component)];
    });
    return share_lost(step, mass / cell_mass) * slip;
  };
  particle_changes_.resize(stencils_.size());
  momenta_.resize(stencils_.size());
  particles.team.for_ranges(set.size(), kAtOnce, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const glm::vec2 velocity(set.u[k], set.v[k]);
      const glm::vec2 change = is_in_buffer(set.body[k])
                                   ? glm::vec2(0.0f)
                                   : glm::vec2(change_of(k, 0, velocity.x), change_of(k, 1, velocity.y));
      const glm::vec2 rounded = velocity + change;
      particle_changes_[k] = change;
      momenta_[k] = step.particle_area * set.mass[k] * (glm::dvec2(rounded) - glm::dvec2(velocity));
    }
  });
}

void InterphaseDrag::change_grid(const Particles& particles) {
  const double cell_mass = shape_.cell_size() * shape_.cell_size();
  gather(particles, [&](std::size_t k) { return momenta_[k]; });
  grid_changes_.resize(sums_.size());
  std::transform(sums_.begin(), sums_.end(), grid_changes_.begin(),
                 [&](double sum) { return static_cast<float>(-sum / cell_mass); });
}

glm::dvec2 InterphaseDrag::particle_impulse() const {
  glm::dvec2 sum(0.0);
  for (const glm::dvec2& momentum : momenta_) sum += momentum;
  return sum;
}

glm::dvec2 InterphaseDrag::grid_impulse() const {
  const double cell_mass = shape_.cell_size() * shape_.cell_size();
  glm::dvec2 sum(0.0);
  for (std::size_t texel = 0; 2 * texel < grid_changes_.size(); ++texel) {
    sum += cell_mass * glm::dvec2(grid_changes_[2 * texel], grid_changes_[2 * texel + 1]);
  }
  return sum;
}

}  // namespace twinflow
