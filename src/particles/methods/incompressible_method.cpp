#include "particles/methods/incompressible_method.hpp"

#include <algorithm>

#include "core/state_visitor.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// Shifting moves particles by this part of R² Σ V ∇W in a sub-step.
constexpr double kIncompressibleShiftRate = 0.1;
/// It moves them less in sub-steps in which the flow moves them less far than this part of the spacing. They
/// crowd more slowly then, and every shift adds noise to the velocities, which is energy.
constexpr double kShiftedWay = 0.05;

}  // namespace

IncompressibleMethod::IncompressibleMethod(double interaction_radius, double spacing,
                                           const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings),
      shifting_(interaction_radius, spacing),
      lift_payment_(interaction_radius, spacing) {}

void IncompressibleMethod::set_simd_level(SimdLevel level) {
  fluid_.set_simd_level(level);
  shifting_.set_simd_level(level);
  lift_payment_.set_simd_level(level);
}

std::string IncompressibleMethod::remedy() const {
  return "a smaller time.step or particles.cfl, or a larger particles.max_iterations, may help";
}

void IncompressibleMethod::start(ParticleSet& particles) {
  adopt(particles);
  // At the start, σ has the value of fluid without gaps if pressures matter.
  const float per_density = static_cast<float>(1.0 / rest_density());
  for (const Carried array : {kPressure, kMeanPressure}) {
    AlignedVector<float>& carried = particles.carried[array];
    for (std::size_t k = 0; k < carried.size(); ++k) carried[k] = per_density * particles.pressure[k];
  }
}

void IncompressibleMethod::visit_state(StateVisitor& visitor, int particles, int /*solids*/) {
  fluid_.visit_state(visitor, particles);
  visitor(density_correction_, divergence_solve_);
}

void IncompressibleMethod::start_substep(const Substep& substep) {
  effort_ = {};
  fluid_.follow_balls(substep);
}

void IncompressibleMethod::settle(const Substep& substep) {
  substep.act_at_walls();
  substep.find_neighbors();
  substep.conduct_heat();
  fluid_.measure(substep);
  substep.show(particle_stages::number_density);
}

void IncompressibleMethod::apply_non_pressure_forces(const Substep& substep) {
  fluid_.apply_non_pressure_forces(substep);
  substep.put_back_ends();
  const Settings::ParticleSettings& settings = fluid_.settings();
  substep.show(
      [&] { return particle_stages::forces(settings.viscosity > 0.0, settings.surface_tension > 0.0); });
  fluid_.separate_coincident(substep);
}

void IncompressibleMethod::shift(const Substep& substep) {
  if (!fluid_.is_shifted()) return;
  const double radius = fluid_.interaction_radius();
  const double way = fluid_.confinement().relative_speed() * substep.dt_seconds / fluid_.spacing();
  const double rate = kIncompressibleShiftRate * std::min(1.0, way / kShiftedWay);
  shifting_.find(substep, fluid_.shifted_fluid(), rate * radius * radius);
  shifting_.apply_keeping_momentum(substep);
  substep.show(particle_stages::shifting);
}

void IncompressibleMethod::correct_density(const Substep& substep) {
  lift_payment_.begin(substep);
  add_effort(density_correction_.correct(substep, fluid_, substep.particles.carried[kDensityPressure]));
  lift_payment_.apply(substep, kernel_of(fluid_.settings().kernel));
}

void IncompressibleMethod::correct_divergence(const Substep& substep, double largest_tolerance) {
  const Confinement& confinement = fluid_.confinement();
  add_effort(divergence_solve_.solve(substep, fluid_,
                                     {.lowest = confinement.lowest_pressures(),
                                      .closed = confinement.closed(),
                                      .largest_tolerance = largest_tolerance,
                                      .mean_tolerance = fluid_.settings().divergence_tolerance,
                                      .stage = particle_stages::divergence_pressure},
                                     pressure_of(substep)));
}

void IncompressibleMethod::half_kick(const Substep& substep) {
  AlignedVector<float>& mean = mean_pressure_of(substep);
  if (!fluid_.is_shifted()) {
    std::fill(mean.begin(), mean.end(), 0.0f);
    return;
  }
  fluid_.find_accelerations(substep, mean.data());
  fluid_.add_pressure_reactions(substep, mean.data(), 0.5 * substep.dt_seconds);
  fluid_.apply_accelerations(substep, 0.5 * substep.dt_seconds);
  substep.show(particle_stages::pressure_half_kick);
}

void IncompressibleMethod::kick(const Substep& substep) {
  fluid_.add_pressure_reactions(substep, pressure_of(substep).data(), substep.dt_seconds);
  fluid_.apply_accelerations(substep, substep.dt_seconds);
  float* mean = mean_pressure_of(substep).data();
  const float* pressure = pressure_of(substep).data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) mean[k] = 0.5f * mean[k] + pressure[k];
  });
  substep.show(particle_stages::pressure_kick);
}

}  // namespace twinflow
