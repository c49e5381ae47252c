#include "particles/double_density.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/error.hpp"
#include "core/random.hpp"
#include "particles/sph_kernels.hpp"

namespace twinflow {
namespace {

const DoubleDensityKernels& kernels_for(SimdLevel level) {
  if (!is_supported(level)) throw RunError("this processor lacks the instructions of the asked SIMD level");
#ifdef TWINFLOW_X86_KERNELS
  if (level == SimdLevel::avx512) return simd_avx512::kDoubleDensityKernels;
  if (level == SimdLevel::avx2) return simd_avx2::kDoubleDensityKernels;
#endif
  return simd_baseline::kDoubleDensityKernels;
}

/// π(h/s)²/6, the sum of g² over an even filling, taken as an integral.
double kernel_sum(double neighborhood) { return std::numbers::pi * neighborhood * neighborhood / 6.0; }

/// The sum of g² over a hexagonal lattice with one point per unit area, its centre included.
double lattice_sum(double neighborhood) {
  return hexagonal_lattice_sum(neighborhood, [&](double r) {
    const double g = std::max(0.0, 1.0 - r / neighborhood);
    return g * g;
  });
}

/// Blocks that a thread takes at a time.
constexpr int kBlocksAtOnce = 16;

Geometry geometry_of(const Neighborhood& neighborhood) {
  const glm::vec2 size(neighborhood.space().size());
  return {static_cast<float>(1.0 / neighborhood.radius()), neighborhood.per_pair_image(), size.x, size.y};
}

void apply_displacement(const float* displacement, float* position, float* velocity, int begin, int end,
                        float bound, float per_dt) {
  for (int k = begin; k < end; ++k) {
    const float d = std::min(std::max(displacement[k], -bound), bound);
    position[k] += d;
    velocity[k] += d * per_dt;
  }
}

}  // namespace

DoubleDensity::DoubleDensity(double interaction_radius, double spacing, const Parameters& parameters)
    : radius_(interaction_radius),
      neighborhood_(interaction_radius / spacing),
      lattice_density_(lattice_sum(neighborhood_) / kernel_sum(neighborhood_)),
      parameters_(parameters),
      kernels_(&kernels_for(best_simd_level())) {}

DoubleDensity::Parameters DoubleDensity::Parameters::from(const Settings::ParticleSettings& settings) {
  return {settings.rest_density, settings.stiffness, settings.near_stiffness};
}

void DoubleDensity::set_parameters(const Settings::ParticleSettings& settings) {
  parameters_ = Parameters::from(settings);
}

void DoubleDensity::set_simd_level(SimdLevel level) { kernels_ = &kernels_for(level); }

double DoubleDensity::signal_speed() const {
  return std::sqrt(parameters_.stiffness + parameters_.near_stiffness);
}

void DoubleDensity::begin(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team) {
  compute_densities(particles, neighborhood, team);
}

void DoubleDensity::accelerate(const Substep& substep) {
  accelerate_uniformly(substep.particles, substep.body_force, substep.dt_seconds, substep.team);
}

void DoubleDensity::interact(const Substep& substep) {
  compute_densities(substep.particles, substep.neighborhood, substep.team);
  relax(substep.particles, substep.neighborhood, substep.dt_seconds, substep.softening,
        substep.movement_limit, substep.team);
}

void DoubleDensity::resize(int count) {
  const std::size_t padded = static_cast<std::size_t>(count) + kParticlePadding;
  if (near_pressure_.size() == padded) return;
  for (auto* array : {&near_pressure_, &displacement_x_, &displacement_y_}) array->assign(padded, 0.0f);
}

void DoubleDensity::compute_densities(ParticleSet& particles, const Neighborhood& neighborhood,
                                      const ThreadTeam& team) {
  resize(particles.size());
  has_coincident_.resize(neighborhood.blocks().size());
  const DensityArguments arguments = {
      .blocks = neighborhood.blocks().data(),
      .geometry = geometry_of(neighborhood),
      .x = particles.x.data(),
      .y = particles.y.data(),
      .density = particles.density.data(),
      .pressure = particles.pressure.data(),
      .near_pressure = near_pressure_.data(),
      .has_coincident = has_coincident_.data(),
      .mass_factor = static_cast<float>(1.0 / kernel_sum(neighborhood_)),
      .inverse_rest_density = static_cast<float>(1.0 / rest_density()),
      .stiffness = static_cast<float>(parameters_.stiffness),
      .near_factor =
          static_cast<float>(parameters_.near_stiffness * (25.0 / 18.0) / kernel_sum(neighborhood_)),
  };
  const int blocks = static_cast<int>(neighborhood.blocks().size());
  team.for_ranges(blocks, kBlocksAtOnce,
                  [&](int first, int last) { kernels_->densities(arguments, first, last); });
}

void DoubleDensity::relax(ParticleSet& particles, const Neighborhood& neighborhood, double dt_seconds,
                          double softening, double limit, const ThreadTeam& team) {
  const double factor =
      softening * 0.5 * dt_seconds * dt_seconds * 4.0 / (kernel_sum(neighborhood_) * radius_);
  const DisplacementArguments arguments = {
      .blocks = neighborhood.blocks().data(),
      .geometry = geometry_of(neighborhood),
      .x = particles.x.data(),
      .y = particles.y.data(),
      .pressure = particles.pressure.data(),
      .near_pressure = near_pressure_.data(),
      .displacement_x = displacement_x_.data(),
      .displacement_y = displacement_y_.data(),
      .factor = static_cast<float>(factor * radius_),
  };
  const int blocks = static_cast<int>(neighborhood.blocks().size());
  team.for_ranges(blocks, kBlocksAtOnce,
                  [&](int first, int last) { kernels_->displacements(arguments, first, last); });
  for (std::size_t block = 0; block < has_coincident_.size(); ++block) {
    if (has_coincident_[block])
      push_apart_coincident(particles, neighborhood, neighborhood.blocks()[block], factor);
  }
  const float bound = static_cast<float>(limit);
  const float per_dt = static_cast<float>(1.0 / dt_seconds);
  team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    apply_displacement(displacement_x_.data(), particles.x.data(), particles.u.data(), begin, end, bound,
                       per_dt);
    apply_displacement(displacement_y_.data(), particles.y.data(), particles.v.data(), begin, end, bound,
                       per_dt);
  });
}

void DoubleDensity::push_apart_coincident(const ParticleSet& particles, const Neighborhood& neighborhood,
                                          const Block& block, double factor) {
  for (int i = block.begin; i < block.end; ++i) {
    const auto at = static_cast<std::size_t>(i);
    neighborhood.for_each_near(
        particles, {particles.x[at], particles.y[at]}, [&](int j, float, float, float squared) {
          if (j == i || squared >= kCoincidentSquared) return;
          // The pair has no direction of its own; its ids give one, the opposite of it for the other
          // particle.
          const auto other = static_cast<std::size_t>(j);
          const std::uint64_t low = std::min(particles.id[at], particles.id[other]);
          const std::uint64_t high = std::max(particles.id[at], particles.id[other]);
          const double angle = 2.0 * std::numbers::pi * random_unit(low, high);
          const double sign = particles.id[at] == low ? 1.0 : -1.0;
          const float push = std::abs((particles.pressure[at] + particles.pressure[other]) +
                                      (near_pressure_[at] + near_pressure_[other]));
          displacement_x_[at] += static_cast<float>(sign * factor * push * std::cos(angle));
          displacement_y_[at] += static_cast<float>(sign * factor * push * std::sin(angle));
        });
  }
}

}  // namespace twinflow
