#include "particles/methods/state_pressure.hpp"

#include <algorithm>
#include <cmath>

#include "particles/stepping/state_guard.hpp"

namespace twinflow {
namespace {

/// The speed of sound falls no faster than to this part from step to step, so that the pressure keeps its
/// scale.
constexpr double kSoundKept = 0.95;

/// Densities stay above this part of the rest density.
constexpr float kLowestDensity = 0.1f;

}  // namespace

double StatePressure::sound_speed() const {
  return std::max(std::sqrt(settings_.stiffness), flow_sound_speed_);
}

void StatePressure::add_filling_pressure(ParticleSet& particles) const {
  const float filled = static_cast<float>(settings_.stiffness * (1.0 - settings_.rest_density));
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] == 0) particles.pressure[k] += particles.mass[k] * filled;
  }
}

void StatePressure::adopt(ParticleSet& particles) {
  flow_sound_speed_ = mach_inverse_ * flow_speed(particles, ThreadTeam(1));
  const double stiffness = sound_speed() * sound_speed();
  const float per_pressure = static_cast<float>(1.0 / std::max(stiffness, 1e-6));
  const float rest = static_cast<float>(settings_.rest_density);
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const float density = rest + particles.pressure[k] / particles.mass[k] * per_pressure;
    particles.density[k] = std::clamp(density, 0.7f * rest, 1.5f * rest);
  }
}

void StatePressure::set_mach_inverse(const Substep& substep, double mach_inverse) {
  if (mach_inverse == mach_inverse_) return;
  const double before = sound_speed();
  flow_sound_speed_ *= mach_inverse / mach_inverse_;
  mach_inverse_ = mach_inverse;
  let_densities_follow(substep, before);
}

bool StatePressure::follow_flow(const Substep& substep, double mach_inverse) {
  const double before = sound_speed();
  const double speed =
      std::max(flow_speed(substep.particles, substep.team), substep.solids.fastest_surface());
  flow_sound_speed_ = std::max(mach_inverse * speed, kSoundKept * flow_sound_speed_);
  mach_inverse_ = mach_inverse;
  return let_densities_follow(substep, before);
}

bool StatePressure::let_densities_follow(const Substep& substep, double before) {
  const double change = before / sound_speed();
  if (change == 1.0 || sound_speed() == 0.0) return false;
  const float rest = static_cast<float>(settings_.rest_density);
  const float factor = static_cast<float>(change * change);
  float* density = substep.particles.density.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) density[k] = rest + factor * (density[k] - rest);
  });
  return true;
}

void StatePressure::find(const Substep& substep, const Fluid& fluid) const {
  const float rest = static_cast<float>(settings_.rest_density);
  const float stiffness = static_cast<float>(sound_speed() * sound_speed());
  // A full kernel cannot be torn open, and pulls if it would be. Without shifting, pulling particles would
  // clump.
  constexpr float kLowest = -1e30f;
  const float everywhere = settings_.negative_pressure ? 1.0f : 0.0f;
  const float within = fluid.closed ? 1.0f : 0.0f;
  const float* covered = fluid.covered;
  const float* squeezed = fluid.squeezed;
  const float* mass = substep.particles.mass.data();
  const float bulk = static_cast<float>(fluid.bulk_viscosity);
  const bool tait = settings_.equation_of_state == EquationOfState::tait;
  float* density = substep.particles.density.data();
  float* pressure = substep.particles.pressure.data();
  float* inverse = fluid.inverse_density;
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      density[k] = std::max(density[k], kLowestDensity * rest);
      inverse[k] = 1.0f / density[k];
      const float lowest = kLowest * std::max(within * covered[k], everywhere);
      pressure[k] = mass[k] * std::max(stiffness * (density[k] - rest) + bulk * squeezed[k], lowest);
    }
    if (!tait) return;
    for (int k = begin; k < end; ++k) {
      const float ratio = density[k] / rest;
      const float cubed = ratio * ratio * ratio;
      const float lowest = kLowest * std::max(within * covered[k], everywhere);
      const float stress = stiffness * rest / 7.0f * (cubed * cubed * ratio - 1.0f) + bulk * squeezed[k];
      pressure[k] = mass[k] * std::max(stress, lowest);
    }
  });
}

}  // namespace twinflow
