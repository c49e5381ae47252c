#include "particles/methods/mueller.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/state_visitor.hpp"
#include "particles/neighbors/coincident_pairs.hpp"
#include "particles/parallel/loop_choice.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// Explicit viscosity is stable up to Δt = 0.075 R²/ν; with a CFL number of 1 this leaves a fifth to spare.
constexpr double kMuellerViscousSpeed = 16.0;  // times ν/R

/// Solids damp the approach of fluid that presses on them by this part of c, as sound is lost that runs into
/// them.
constexpr double kSolidDamping = 0.5;

/// The bulk viscosity, in units of R c. It damps sound and nothing else; without it, fluid that is set under
/// its weight would ring for minutes. Vortices keep the same energy with 0 and with 0.5.
constexpr double kMuellerBulkViscosity = 0.3;

/// Σ m/ρ² f(r) r²/4 at the points of a hexagonal lattice: Σ m/ρ² f (vⱼ − vᵢ) is so many times ∇²v.
template <class Weight>
double second_moment(double radius, double spacing, double density, const Weight& weight) {
  const double factor = spacing * spacing / (density * density);
  return factor * hexagonal_lattice_sum(radius / spacing, [&](double spacings) {
           const double r = spacings * spacing;
           return 0.25 * r * r * weight(r);
         });
}

/// A constant of SphKernel as a factor.
double factor_of(double constant) { return constant / std::numbers::pi; }

}  // namespace

Mueller::Mueller(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      mass_(spacing * spacing),
      lattice_density_(hexagonal_lattice_sum(
          radius_ / spacing, [&](double r) { return kSpiky.value(r, interaction_radius / spacing); })),
      lattice_slope_(hexagonal_lattice_sum(
          radius_ / spacing,
          [&](double r) {
            return r > 0.0 ? -0.5 * r * kSpiky.derivative(r, interaction_radius / spacing) : 0.0;
          })),
      laplacian_moment_(second_moment(interaction_radius, spacing, lattice_density_,
                                      [&](double r) { return kViscosity.laplacian(r, interaction_radius); })),
      smoothing_moment_(second_moment(interaction_radius, spacing, lattice_density_,
                                      [&](double r) { return kSpiky.value(r, interaction_radius); })),
      settings_(settings),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kMuellerLoops)),
      solids_(kSpiky, kSpiky, interaction_radius),
      tension_(interaction_radius, spacing) {
  set_parameters(settings);
}

void Mueller::set_parameters(const Settings::ParticleSettings& settings) {
  settings_ = settings;
  tension_.set_parameters(settings);
}

void Mueller::set_simd_level(SimdLevel level) {
  loops_ = &TWINFLOW_LOOPS_AT(level, kMuellerLoops);
  tension_.set_simd_level(level);
}

double Mueller::sound_speed() const { return std::sqrt(settings_.stiffness); }

double Mueller::signal_speed() const {
  const double smoothing = std::max(1.0, settings_.xsph / least_mass_);
  const double viscous_speed = kMuellerViscousSpeed * settings_.viscosity / (radius_ * least_mass_);
  return smoothing * sound_speed() + viscous_speed + tension_.signal_speed(least_mass_);
}

double Mueller::laplacian_viscosity() const {
  const double smoothing = settings_.xsph * sound_speed() / radius_ * smoothing_moment_;
  return std::max(settings_.viscosity - smoothing, 0.0) / laplacian_moment_;
}

void Mueller::begin(const Substep& substep) {
  least_mass_ = least_mass(substep.particles);
  compute_densities(substep, 0.0);
}

void Mueller::visit_state(StateVisitor& visitor, int /*particles*/, int /*solids*/) { visitor(least_mass_); }

void Mueller::after_move(const Substep& substep) {
  substep.act_at_walls();
  substep.find_neighbors();
  substep.conduct_heat();
  compute_densities(substep, kMuellerBulkViscosity * radius_ * sound_speed() / substep.dt_seconds);
  substep.show(particle_stages::summed_density);
  substep.show(particle_stages::linear_pressure);
  substep.add_body_force(substep.dt_seconds);
  substep.show([] { return particle_stages::forces(false, false); });
  compute_kicks(substep);
  conserve_angular_momentum(substep);
  separate_coincident(substep);
  add_to_velocities(substep.particles, kick_x_, kick_y_, 1.0f, substep.team);
  substep.show([&] { return particle_stages::mueller_kick(tension_.acts()); });
  substep.keep_bodies_rigid();
}

void Mueller::compute_densities(const Substep& substep, double bulk_viscosity_per_dt) {
  ParticleSet& particles = substep.particles;
  const std::size_t padded = padded_size(particles.size());
  for (auto* array : {&inverse_density_, &pressure_share_, &kick_x_, &kick_y_, &solid_push_})
    array->resize(padded);
  has_coincident_.resize(substep.neighborhood.blocks().size());
  solids_.measure(particles, substep.solids, substep.team);
  const float lowest = settings_.negative_pressure ? -std::numeric_limits<float>::max() : 0.0f;
  const MuellerDensityArguments arguments = {
      .particles = substep.neighborhood.loop_particles(particles),
      .solids = solids_.arrays(),
      .density = particles.density.data(),
      .inverse_density = inverse_density_.data(),
      .pressure = particles.pressure.data(),
      .pressure_share = pressure_share_.data(),
      .has_coincident = has_coincident_.data(),
      .mass_factor = static_cast<float>(mass_ * factor_of(kSpiky.shape_constant) / (radius_ * radius_)),
      .rest_density = static_cast<float>(rest_density()),
      .stiffness = static_cast<float>(settings_.stiffness),
      .bulk_viscosity = static_cast<float>(bulk_viscosity_per_dt),
      .lowest_pressure = lowest,
  };
  for_blocks(substep, [&](int first, int last) { loops_->densities(arguments, first, last); });
}

double Mueller::pressure_factor(const Substep& substep) const {
  const double ratio = lattice_density_ / lattice_slope_;
  const double force = mass_ * ratio * ratio;
  return substep.dt_seconds * force * factor_of(kSpiky.slope_constant) / (radius_ * radius_);
}

void Mueller::compute_kicks(const Substep& substep) {
  const ParticleSet& particles = substep.particles;
  const double squared = radius_ * radius_;
  const double dt = substep.dt_seconds;
  const double pressure = pressure_factor(substep);
  const double viscosity =
      dt * mass_ * laplacian_viscosity() * factor_of(kViscosity.laplacian_constant) / (squared * squared);
  const double smoothing =
      dt * settings_.xsph * sound_speed() / radius_ * mass_ * factor_of(kSpiky.shape_constant) / squared;
  const MuellerKickArguments arguments = {
      .particles = substep.neighborhood.loop_particles(particles),
      .inverse_density = inverse_density_.data(),
      .pressure = particles.pressure.data(),
      .pressure_share = pressure_share_.data(),
      .solids = solids_.arrays(),
      .kick_x = kick_x_.data(),
      .kick_y = kick_y_.data(),
      .solid_push = solid_push_.data(),
      .pressure_factor = static_cast<float>(pressure),
      .viscosity_factor = static_cast<float>(viscosity / pressure),
      .smoothing_factor = static_cast<float>(smoothing / pressure),
      .solid_factor = static_cast<float>(dt),
      .solid_damping = static_cast<float>(kSolidDamping * dt * sound_speed()),
  };
  for_blocks(substep, [&](int first, int last) { loops_->kicks(arguments, first, last); });
  substep.add_reactions(solids_.contacts(), 1.0, [&](const SolidContact& contact) {
    return double{solid_push_[static_cast<std::size_t>(contact.particle)]} * glm::dvec2(contact.push);
  });
  tension_.add_accelerations(substep, dt, kick_x_, kick_y_);
  if (substep.accounts.ledger != nullptr) substep.accounts.ledger->add(tension_.solid_forces(), dt);
}

void Mueller::conserve_angular_momentum(const Substep& substep) {
  if (!substep.companions.bodies || (settings_.viscosity == 0.0 && settings_.xsph == 0.0)) return;
  const double smoothing = settings_.xsph * sound_speed() / radius_;
  const double impulse = substep.dt_seconds * mass_;
  const auto viscosity = [&](double distance, double density, double other_density) {
    return impulse / (density * other_density) *
           (laplacian_viscosity() * kViscosity.laplacian(distance, radius_) +
            smoothing * kSpiky.value(distance, radius_));
  };
  substep.companions.bodies->conserve_angular_momentum(substep.particles, radius_, viscosity, kick_x_.data(),
                                                       kick_y_.data());
}

void Mueller::separate_coincident(const Substep& substep) {
  const ParticleSet& particles = substep.particles;
  const double factor = pressure_factor(substep) / radius_;
  push_coincident_pairs(particles, substep.neighborhood, has_coincident_, kick_x_, kick_y_,
                        [&](std::size_t i, std::size_t j) {
                          return factor * (pressure_share_[i] + pressure_share_[j]) / particles.mass[i];
                        });
}

}  // namespace twinflow
