#include "world/coupling/interphase_exchange.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "grid/operators/velocity_on_cells.hpp"
#include "particles/stepping/state_guard.hpp"

namespace twinflow {
namespace {

/// Rows of cells of one strip; particles at its edges are visited by two strips.
constexpr int kRowsAtOnce = 16;
/// Particles that a thread takes at a time; each costs some tens of nanoseconds.
constexpr int kAtOnce = 256;

/// The index of a value of a texel in arrays that interleave `count` of them.
template <int count>
std::size_t value_index(int column, int row, int row_length, int value) {
  return std::size_t{count} * (static_cast<std::size_t>(row) * static_cast<std::size_t>(row_length) +
                               static_cast<std::size_t>(column)) +
         static_cast<std::size_t>(value);
}

/// The fraction of the difference that a step removes, for particles of `loading` times the fluid's mass.
double share_lost(const InterphaseStep& step, double loading) {
  return -std::expm1(-step.rate * (1.0 + loading) * step.dt_seconds) / (1.0 + loading);
}

/// Adds a particle's amounts to the texels of the rows [first_row, end_row).
template <int count>
void spread(const std::array<VelocityStencil, std::size_t{count}>& stencils,
            const glm::vec<count, double>& amounts, int row_length, int first_row, int end_row,
            std::vector<double>& sums) {
  for (int value = 0; value < count; ++value) {
    const VelocityStencil& stencil = stencils[static_cast<std::size_t>(value)];
    for (std::size_t b = 0; b < 2; ++b) {
      const int row = stencil.rows[b];
      if (row < first_row || row >= end_row) continue;
      const double share = stencil.up[b] * amounts[value];
      for (std::size_t a = 0; a < 2; ++a) {
        sums[value_index<count>(stencil.columns[a], row, row_length, value)] += stencil.across[a] * share;
      }
    }
  }
}

}  // namespace

template <class Exchanged>
void InterphaseExchange<Exchanged>::measure(const ExchangingGrid& grid, const InterphaseParticles& particles,
                                            const InterphaseStep& step) {
  shape_ = grid.cells.shape;
  liquid_.assign(grid.liquid.begin(), grid.liquid.end());
  find_stencils(VelocityPoints(grid.cells), particles, step.dt_seconds);
  find_immersion();
  if (step.both_ways) {
    gather(particles, [&](std::size_t k) {
      return Amounts(step.particle_area * Exchanged::capacity(particles.set, k));
    });
  }
  change_particles(grid.values, particles, step);
  grid_changes_.clear();
  if (step.both_ways) change_grid(grid.cells, particles);
}

template <class Exchanged>
void InterphaseExchange<Exchanged>::find_stencils(const VelocityPoints& points,
                                                  const InterphaseParticles& particles, double dt_seconds) {
  const ParticleSet& set = particles.set;
  stencils_.resize(static_cast<std::size_t>(set.size()));
  particles.team.for_ranges(set.size(), kAtOnce, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const glm::dvec2 middle =
          glm::dvec2(set.x[k], set.y[k]) + 0.5 * dt_seconds * glm::dvec2(set.u[k], set.v[k]);
      for (int value = 0; value < kCount; ++value) {
        const auto index = static_cast<std::size_t>(value);
        stencils_[k][index] = points.around(middle, Exchanged::kComponents[index]);
      }
    }
  });
  // A particle affects the rows within one cell of its position in the middle of the step, and slightly more
  // for rounding.
  reach_ = 1.001 * shape_.cell_size() + 0.5 * dt_seconds * fastest_speed(set, particles.team);
}

/// Nearly nothing is none.
template <class Exchanged>
void InterphaseExchange<Exchanged>::find_immersion() {
  immersed_.clear();
  if (liquid_.empty()) return;
  constexpr double kLeast = 1e-3;
  for (const auto& stencils : stencils_) {
    Amounts immersed(0.0);
    for (int value = 0; value < kCount; ++value) {
      stencils[static_cast<std::size_t>(value)].for_each([&](int column, int row, double weight) {
        immersed[value] += weight * liquid_[value_index<kCount>(column, row, shape_.nx, value)];
      });
      if (immersed[value] < kLeast) immersed[value] = 0.0;
    }
    immersed_.push_back(immersed);
  }
}

/// 1/α of a particle; 0 in the vacuum.
template <class Exchanged>
auto InterphaseExchange<Exchanged>::share_of(std::size_t particle) const -> Amounts {
  Amounts share(1.0);
  if (immersed_.empty()) return share;
  for (int value = 0; value < kCount; ++value) {
    const double immersed = immersed_[particle][value];
    share[value] = immersed > 0.0 ? 1.0 / immersed : 0.0;
  }
  return share;
}

/// Computes sums_ = Wᵀ a for each value; amount(k) is the element of a for particle k. In a liquid that ends
/// at a surface, it computes Wᵀ a / α, which is Vᵀ a / φ.
template <class Exchanged>
template <class Amount>
void InterphaseExchange<Exchanged>::gather(const InterphaseParticles& particles, const Amount& amount) {
  const double h = shape_.cell_size();
  const double aspect = shape_.domain().aspect;
  sums_.assign(std::size_t{kCount} * static_cast<std::size_t>(shape_.cells()), 0.0);
  particles.team.for_ranges(shape_.ny, kRowsAtOnce, [&](int first_row, int end_row) {
    const glm::dvec2 lower(-aspect - h, -1.0 + first_row * h - reach_);
    const glm::dvec2 upper(aspect + h, -1.0 + end_row * h + reach_);
    for (const auto& [begin, end] : particles.neighborhood.ranges_in(lower, upper)) {
      for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
        if (is_in_buffer(particles.set.body[k])) continue;
        spread<kCount>(stencils_[k], amount(k) * share_of(k), shape_.nx, first_row, end_row, sums_);
      }
    }
  });
}

/// Stores in gains_ what the particles gain after their new values are rounded.
template <class Exchanged>
void InterphaseExchange<Exchanged>::change_particles(std::span<const float> grid_values,
                                                     const InterphaseParticles& particles,
                                                     const InterphaseStep& step) {
  const ParticleSet& set = particles.set;
  const double cell_mass = shape_.cell_size() * shape_.cell_size();
  // The sum of a stencil's values, each times the liquid that has it.
  const auto in_liquid = [&](const VelocityStencil& stencil, auto values, int value) {
    double sum = 0.0;
    stencil.for_each([&](int column, int row, double weight) {
      const std::size_t index = value_index<kCount>(column, row, shape_.nx, value);
      sum += weight * liquid_at(index) * double{values[index]};
    });
    return sum;
  };
  const auto change_of = [&](std::size_t k, int value, double own) {
    const VelocityStencil& stencil = stencils_[k][static_cast<std::size_t>(value)];
    const double immersed = immersed_.empty() ? 1.0 : immersed_[k][value];
    if (immersed == 0.0) return 0.0;
    const double around = liquid_.empty() ? stencil.interpolate(grid_values, shape_.nx, value, kCount)
                                          : in_liquid(stencil, grid_values, value) / immersed;
    const double difference = around - own;
    const InterphaseStep acting{.rate = immersed * step.rate, .dt_seconds = step.dt_seconds};
    if (!step.both_ways) return share_lost(acting, 0.0) * difference;
    const double mass = in_liquid(stencil, std::span<const double>(sums_), value) / immersed;
    return share_lost(acting, mass / cell_mass) * difference;
  };
  particle_changes_.resize(stencils_.size());
  gains_.resize(stencils_.size());
  particles.team.for_ranges(set.size(), kAtOnce, [&](int begin, int end) {
    for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
      const Values own = Exchanged::of(set, k);
      Values change(0.0f);
      if (!is_in_buffer(set.body[k])) {
        for (int value = 0; value < kCount; ++value) {
          change[value] = static_cast<float>(change_of(k, value, own[value]));
        }
      }
      const Values rounded = own + change;
      particle_changes_[k] = change;
      gains_[k] = step.particle_area * Exchanged::capacity(set, k) * (Amounts(rounded) - Amounts(own));
    }
  });
}

template <class Exchanged>
void InterphaseExchange<Exchanged>::change_grid(const GridCells& cells,
                                                const InterphaseParticles& particles) {
  const double cell_mass = shape_.cell_size() * shape_.cell_size();
  gather(particles, [&](std::size_t k) { return gains_[k]; });
  if constexpr (Exchanged::kOnFaces) spread_over_faces(cells, sums_);
  grid_changes_.resize(sums_.size());
  std::transform(sums_.begin(), sums_.end(), grid_changes_.begin(),
                 [&](double sum) { return static_cast<float>(-sum / cell_mass); });
  for (std::size_t index = 0; index < liquid_.size(); ++index) {
    if (liquid_[index] == 0.0f) grid_changes_[index] = 0.0f;
  }
}

template <class Exchanged>
auto InterphaseExchange<Exchanged>::particle_gain() const -> Amounts {
  Amounts sum(0.0);
  for (const Amounts& gain : gains_) sum += gain;
  return sum;
}

template <class Exchanged>
auto InterphaseExchange<Exchanged>::grid_gain() const -> Amounts {
  const double cell_mass = shape_.cell_size() * shape_.cell_size();
  Amounts sum(0.0);
  for (std::size_t index = 0; index < grid_changes_.size(); ++index) {
    sum[static_cast<int>(index % std::size_t{kCount})] +=
        cell_mass * liquid_at(index) * double(grid_changes_[index]);
  }
  return sum;
}

template class InterphaseExchange<ExchangedVelocity>;
template class InterphaseExchange<ExchangedTemperature>;

}  // namespace twinflow
