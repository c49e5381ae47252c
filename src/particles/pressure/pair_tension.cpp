#include "particles/pressure/pair_tension.hpp"

#include <cmath>

#include "particles/parallel/loop_choice.hpp"

namespace twinflow {
namespace {

/// The springs between particles are stable up to Δt = 0.33 √(ρ R³/σ). This also leaves room for capillary
/// waves as short as R, which run at √(2π σ/(ρ R)).
constexpr double kSpringSpeed = 6.0;  // times √(σ/(ρ R))

}  // namespace

PairTension::PairTension(double interaction_radius, double spacing)
    : radius_(interaction_radius),
      spacing_(spacing),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kPairTensionLoops)),
      solids_(kColorPotential, kColorPotential, interaction_radius) {}

void PairTension::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kPairTensionLoops); }

void PairTension::set_parameters(double tension, double rest_density) {
  tension_ = tension;
  rest_density_ = rest_density;
  potential_ = ColorPotential::resolved_by(radius_ / spacing_ * std::sqrt(rest_density));
}

double PairTension::signal_speed(double least_mass) const {
  return kSpringSpeed * std::sqrt(tension_ / (radius_ * least_mass));
}

void PairTension::add_accelerations(const Substep& substep, double factor, AlignedVector<float>& to_x,
                                    AlignedVector<float>& to_y) {
  if (!acts()) return;
  const ParticleSet& particles = substep.particles;
  solids_.measure(particles, substep.solids, substep.team);
  const double per_solid = factor * force_per_push();
  const double per_pair = per_solid * spacing_ * spacing_ / (rest_density_ * radius_ * radius_);
  const PairTensionArguments arguments = {
      .blocks = substep.neighborhood.blocks().data(),
      .geometry = substep.neighborhood.geometry(radius_),
      .x = particles.x.data(),
      .y = particles.y.data(),
      .mass = particles.mass.data(),
      .steepness = static_cast<float>(per_pair * potential_.steepness()),
      .base = static_cast<float>(per_pair * potential_.base()),
      .solid_x = solids_.arrays().push_x,
      .solid_y = solids_.arrays().push_y,
      .solid_factor = static_cast<float>(per_solid),
      .to_x = to_x.data(),
      .to_y = to_y.data(),
  };
  for_blocks(substep, [&](int first, int last) { loops_->add(arguments, first, last); });
}

SolidSums PairTension::solid_forces(const Substep& substep) const {
  if (!acts() || substep.accounts.ledger == nullptr) return {};
  return solids_.contacts().reactions(*substep.solids.shapes, substep.team, [&](const SolidContact& contact) {
    return force_per_push() * glm::dvec2(contact.push);
  });
}

}  // namespace twinflow
