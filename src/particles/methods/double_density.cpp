#include "particles/methods/double_density.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "particles/neighbors/coincident_pairs.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/loop_choice.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// π(h/s)²/6, the sum of g² over an even filling, taken as an integral.
double kernel_sum(double neighborhood) { return std::numbers::pi * neighborhood * neighborhood / 6.0; }

/// The sum of g² over a hexagonal lattice with one point per unit area, its center included.
double lattice_sum(double neighborhood) {
  return hexagonal_lattice_sum(neighborhood, [&](double r) {
    const double g = std::max(0.0, 1.0 - r / neighborhood);
    return g * g;
  });
}

/// The speed that walls give to loose particles that touch them, in interaction radii per second …
constexpr double kAntiStickRate = 1.0;
/// … which are less dense than this part of the rest density. At the wall of a full container, half of the
/// kernel is empty. A single row of particles along a wall has 0.42.
constexpr double kLoose = 0.5;

void apply_displacement(const float* displacement, float* position, float* velocity, int begin, int end,
                        float bound, float per_dt) {
  for (int k = begin; k < end; ++k) {
    const float d = std::min(std::max(displacement[k], -bound), bound);
    position[k] += d;
    velocity[k] += d * per_dt;
  }
}

}  // namespace

DoubleDensity::DoubleDensity(double interaction_radius, double spacing,
                             const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      neighborhood_(interaction_radius / spacing),
      lattice_density_(lattice_sum(neighborhood_) / kernel_sum(neighborhood_)),
      settings_(settings),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kDoubleDensityLoops)) {}

void DoubleDensity::set_simd_level(SimdLevel level) {
  loops_ = &TWINFLOW_LOOPS_AT(level, kDoubleDensityLoops);
}

double DoubleDensity::signal_speed() const {
  return std::sqrt(settings_.stiffness + settings_.near_stiffness);
}

void DoubleDensity::begin(const Substep& substep) {
  compute_densities(substep.particles, substep.neighborhood, substep.team);
}

void DoubleDensity::before_move(const Substep& substep) {
  substep.add_body_force(substep.dt_seconds);
  substep.show([] { return particle_stages::forces(false, false); });
}

void DoubleDensity::after_move(const Substep& substep) {
  substep.find_neighbors();
  substep.conduct_heat();
  compute_densities(substep.particles, substep.neighborhood, substep.team);
  substep.show(particle_stages::double_density);
  substep.show(particle_stages::double_density_pressure);
  substep.show(particle_stages::near_pressure, near_pressure_.data());
  relax(substep.particles, substep.neighborhood, substep.dt_seconds, substep.contact.movement_limit,
        substep.team);
  note_cuts(substep);
  substep.show(particle_stages::relaxation);
  substep.displace_bodies();
  substep.act_at_walls({kAntiStickRate * radius_, kLoose * rest_density()});
}

/// Relaxation and walls have displaced particles after their neighbors were found.
void DoubleDensity::end_step(const Substep& substep) {
  substep.neighborhood.build(substep.particles, substep.team);
  if (substep.companions.ends != nullptr) substep.companions.ends->set_aside(substep.particles);
}

void DoubleDensity::resize(int count) {
  const std::size_t padded = padded_size(count);
  if (near_pressure_.size() == padded) return;
  for (auto* array : {&near_pressure_, &displacement_x_, &displacement_y_}) array->assign(padded, 0.0f);
}

void DoubleDensity::compute_densities(ParticleSet& particles, const Neighborhood& neighborhood,
                                      const ThreadTeam& team) {
  resize(particles.size());
  has_coincident_.resize(neighborhood.blocks().size());
  const DensityArguments arguments = {
      .particles = neighborhood.loop_particles(particles),
      .density = particles.density.data(),
      .pressure = particles.pressure.data(),
      .near_pressure = near_pressure_.data(),
      .has_coincident = has_coincident_.data(),
      .mass_factor = static_cast<float>(1.0 / kernel_sum(neighborhood_)),
      .inverse_rest_density = static_cast<float>(1.0 / rest_density()),
      .stiffness = static_cast<float>(settings_.stiffness),
      .near_factor = static_cast<float>(settings_.near_stiffness * (25.0 / 18.0) / kernel_sum(neighborhood_)),
  };
  for_blocks(neighborhood, team, [&](int first, int last) { loops_->densities(arguments, first, last); });
}

void DoubleDensity::relax(ParticleSet& particles, const Neighborhood& neighborhood, double dt_seconds,
                          double limit, const ThreadTeam& team) {
  const double factor = 0.5 * dt_seconds * dt_seconds * 4.0 / (kernel_sum(neighborhood_) * radius_);
  const DisplacementArguments arguments = {
      .particles = neighborhood.loop_particles(particles),
      .pressure = particles.pressure.data(),
      .near_pressure = near_pressure_.data(),
      .displacement_x = displacement_x_.data(),
      .displacement_y = displacement_y_.data(),
      .factor = static_cast<float>(factor * radius_),
  };
  for_blocks(neighborhood, team, [&](int first, int last) { loops_->displacements(arguments, first, last); });
  separate_coincident(particles, neighborhood, factor);
  const float bound = static_cast<float>(limit);
  const float per_dt = static_cast<float>(1.0 / dt_seconds);
  team.for_particles(particles.size(), [&](int begin, int end) {
    apply_displacement(displacement_x_.data(), particles.x.data(), particles.u.data(), begin, end, bound,
                       per_dt);
    apply_displacement(displacement_y_.data(), particles.y.data(), particles.v.data(), begin, end, bound,
                       per_dt);
  });
}

/// Notes the displacements that `relax` has cut.
void DoubleDensity::note_cuts(const Substep& substep) const {
  const float limit = static_cast<float>(substep.contact.movement_limit);
  for (std::size_t k = 0; k < static_cast<std::size_t>(substep.particles.size()); ++k) {
    const glm::vec2 way(displacement_x_[k], displacement_y_[k]);
    if (std::abs(way.x) <= limit && std::abs(way.y) <= limit) continue;
    const glm::vec2 kept(std::clamp(way.x, -limit, limit), std::clamp(way.y, -limit, limit));
    substep.note_cut(k, glm::dvec2(kept - way) / substep.dt_seconds);
  }
}

void DoubleDensity::separate_coincident(const ParticleSet& particles, const Neighborhood& neighborhood,
                                        double factor) {
  push_coincident_pairs(particles, neighborhood, has_coincident_, displacement_x_, displacement_y_,
                        [&](std::size_t i, std::size_t j) {
                          const float push = std::abs((particles.pressure[i] + particles.pressure[j]) +
                                                      (near_pressure_[i] + near_pressure_[j])) /
                                             particles.mass[i];
                          return factor * push;
                        });
}

}  // namespace twinflow
