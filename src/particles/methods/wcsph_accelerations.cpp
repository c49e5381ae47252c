// The accelerations of Wcsph, and what solids and bodies get of them.
#include "particles/methods/wcsph.hpp"
#include "particles/neighbors/coincident_pairs.hpp"

namespace twinflow {

void Wcsph::find_wall_viscosity(const Substep& substep) {
  if (settings_.viscosity == 0.0 || !regime_.is_filled || substep.solids.are_none()) return;
  const WcsphFluid arrays = fluid(substep);
  for_blocks(substep, [&](int first, int last) {
    loops_->leans(arrays, lean_x_.data(), lean_y_.data(), first, last);
  });
  solids_.find_viscosity(lean_x_.data(), lean_y_.data(), substep.team);
}

void Wcsph::compute_accelerations(const Substep& substep) {
  find_wall_viscosity(substep);
  forces_.find(substep, {.arrays = fluid(substep),
                         .form = regime_.form,
                         .matrices = matrices_,
                         .viscosity = loop_viscosity(),
                         .lattice_moment = lattice_moment_,
                         .calming = regime_.calms() ? full_calming() : 0.0,
                         .disorder = disorder_.data()});
  solids_.carry_weight(substep, inverse_density_, forces_.acceleration_x, forces_.acceleration_y);
  tension_.add_accelerations(substep, 1.0, forces_.acceleration_x, forces_.acceleration_y);
  solid_forces_.clear();
  if (substep.accounts.ledger != nullptr) compute_solid_forces(substep);
  conserve_angular_momentum(substep);
}

/// The terms that the loop of the accelerations adds for solids.
void Wcsph::compute_solid_forces(const Substep& substep) {
  solid_forces_ = solids_.forces(substep, {.inverse_density = inverse_density_,
                                           .pressure_x = forces_.pressure_force_x,
                                           .pressure_y = forces_.pressure_force_y,
                                           .friction = loop_viscosity(),
                                           .viscosity = settings_.viscosity});
  add_to(solid_forces_, tension_.solid_forces());
}

void Wcsph::conserve_angular_momentum(const Substep& substep) {
  if (!substep.companions.bodies || settings_.viscosity == 0.0) return;
  const double factor = 2.0 * loop_viscosity() * spacing_ * spacing_;
  const auto viscosity = [&](double distance, double density, double other_density) {
    const double slope = kernel().derivative(distance, radii_.of_pair(density, other_density));
    return -factor * slope / (distance * density * other_density);
  };
  substep.companions.bodies->conserve_angular_momentum(substep.particles, radius_ * reach(), viscosity,
                                                       forces_.acceleration_x.data(),
                                                       forces_.acceleration_y.data());
}

void Wcsph::separate_coincident(const Substep& substep) {
  const double force = sound_speed() * sound_speed() / radius_;
  push_coincident_pairs(substep.particles, substep.neighborhood, forces_.has_coincident,
                        forces_.acceleration_x, forces_.acceleration_y,
                        [&](std::size_t i, std::size_t) { return force / substep.particles.mass[i]; });
}

}  // namespace twinflow
