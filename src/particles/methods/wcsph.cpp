#include "particles/methods/wcsph.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "core/archive.hpp"
#include "particles/bodies/rigid_bodies.hpp"
#include "particles/methods/coincident_pairs.hpp"
#include "particles/simd/kernel_choice.hpp"
#include "particles/state/particle_stages.hpp"

namespace twinflow {
namespace {

/// Explicit viscosity is stable up to Δt = 0.036 R²/ν; with a CFL number of 1 this leaves an eighth to spare.
constexpr double kViscousSpeed = 32.0;  // times ν/R

/// The springs of surface tension between particles are stable up to Δt = 0.33 √(ρ R³/σ).
constexpr double kCapillarySpeed = 6.0;  // times √(σ/(ρ R))

/// Shifting moves particles by this part of Δt c R Σ V ∇W …
constexpr double kShiftRate = 0.4;
/// … not more than this part of R² Σ V ∇W at once, which would overshoot …
constexpr double kShiftMost = 0.05;
/// … and at most by this part of the spacing.
constexpr double kShiftLimit = 0.1;

/// Radii of their own stay between R divided by this and R times this.
constexpr double kMostWidening = 1.2;

/// Densities stay above this part of the rest density, so that volumes stay finite in spray.
constexpr float kLowestDensity = 0.1f;

void add(const float* change, float factor, float* to, int begin, int end) {
  for (int k = begin; k < end; ++k) to[k] += factor * change[k];
}

bool is_spline(const Settings::ParticleSettings& settings) {
  return settings.kernel == SmoothingKernel::cubic_spline;
}

const SphKernel& kernel_of(const Settings::ParticleSettings& settings) {
  return is_spline(settings) ? kCubicSpline : kWendlandC2;
}

}  // namespace

Wcsph::Wcsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      spacing_(spacing),
      settings_(settings),
      kernels_(&TWINFLOW_KERNELS_AT(best_simd_level(), kWcsphKernels)),
      solids_(kernel_of(settings), kernel_of(settings), interaction_radius),
      tension_solids_(kernel_of(settings), kColorPotential, interaction_radius) {
  choose_potential();
}

void Wcsph::choose_potential() {
  potential_ = ColorPotential::resolved_by(radius_ / spacing_ * std::sqrt(rest_density()));
}

std::string Wcsph::caption() const { return settings_.shifting ? "WCSPH, shifting" : "WCSPH"; }

void Wcsph::set_parameters(const Settings::ParticleSettings& settings) {
  if (settings.kernel != settings_.kernel) {
    solids_ = SolidFilling(kernel_of(settings), kernel_of(settings), radius_);
    tension_solids_ = SolidFilling(kernel_of(settings), kColorPotential, radius_);
  }
  const bool starts_shifting = settings.shifting && !settings_.shifting;
  settings_ = settings;
  choose_potential();
  if (starts_shifting) forget_shifts();
}

/// Those at hand belong to the particles of an earlier sub-step.
void Wcsph::forget_shifts() {
  for (auto* array : {&shift_x_, &shift_y_, &shift_u_, &shift_v_, &shift_density_}) {
    std::fill(array->begin(), array->end(), 0.0f);
  }
}

void Wcsph::set_simd_level(SimdLevel level) { kernels_ = &TWINFLOW_KERNELS_AT(level, kWcsphKernels); }

double Wcsph::sound_speed() const { return std::sqrt(settings_.stiffness); }

double Wcsph::signal_speed() const {
  // Sound may cross cfl · h in a sub-step, and h is half of the radius. So short are the capillary waves that
  // matter; of wavelength λ, they run at √(2π σ/(ρ λ)).
  const double capillary_speed =
      kCapillarySpeed * std::sqrt(settings_.surface_tension / (radius_ * least_mass_));
  const double viscous_speed = kViscousSpeed * settings_.viscosity / (radius_ * least_mass_);
  return (2.0 * sound_speed() + viscous_speed + capillary_speed) * reach();
}

double Wcsph::reach() const { return settings_.adaptive_radius ? kMostWidening : 1.0; }

void Wcsph::take_over(ParticleSet& particles) {
  particles.carry(0);
  // The density that belongs to the pressure they come with, by the linear equation of state.
  const float per_pressure = static_cast<float>(1.0 / std::max(settings_.stiffness, 1e-6));
  const float rest = static_cast<float>(rest_density());
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const float density = rest + particles.pressure[k] / particles.mass[k] * per_pressure;
    particles.density[k] = std::clamp(density, 0.7f * rest, 1.5f * rest);
  }
}

void Wcsph::begin(const Substep& substep) {
  resize(substep);
  least_mass_ = least_mass(substep.particles);
  has_bodies_ = std::ranges::any_of(substep.particles.body, [](std::int32_t body) { return body != 0; });
  forget_shifts();
  std::fill(rate_.begin(), rate_.end(), 0.0f);
  solids_.measure(substep.particles, substep.solids, substep.team);
  compute_pressures(substep);
  choose_radii(substep);
  compute_accelerations(substep);
}

/// The accelerations of the next half kick, the shifts of the next sub-step and the radii that its rates are
/// found with; the rest is measured before.
template <class Archive>
void Wcsph::exchange_state(Archive& archive, int particles) {
  archive(least_mass_, has_bodies_);
  for (auto* array : {&acceleration_x_, &acceleration_y_, &shift_x_, &shift_y_, &shift_u_, &shift_v_,
                      &shift_density_, &half_narrowing_}) {
    archive_array(archive, *array, static_cast<std::size_t>(particles) + kParticlePadding);
  }
}

void Wcsph::archive_state(OutputArchive& archive, int particles) { exchange_state(archive, particles); }
void Wcsph::archive_state(InputArchive& archive, int particles) { exchange_state(archive, particles); }

void Wcsph::accelerate(const Substep& substep) {
  if (settings_.shifting) {
    shift(substep);
    substep.show(particle_stages::shifting);
  }
  half_kick(substep);
  substep.show(particle_stages::half_kick);
}

void Wcsph::interact(const Substep& substep) {
  resize(substep);
  solids_.measure(substep.particles, substep.solids, substep.team);
  compute_rates(substep);
  substep.show([&] { return particle_stages::carried_density(settings_); });
  compute_pressures(substep);
  substep.show([&] { return particle_stages::state_pressure(settings_); });
  choose_radii(substep);
  compute_accelerations(substep);
  part_coincident(substep);
  show_accelerations(substep);
  half_kick(substep);
  substep.show(particle_stages::half_kick);
}

void Wcsph::resize(const Substep& substep) {
  const std::size_t padded = static_cast<std::size_t>(substep.particles.size()) + kParticlePadding;
  has_coincident_.resize(substep.neighborhood.blocks().size());
  for (auto* array : {&inverse_density_, &excess_, &rate_, &acceleration_x_, &acceleration_y_, &shift_x_,
                      &shift_y_, &shift_u_, &shift_v_, &shift_density_, &half_narrowing_}) {
    array->resize(padded, 0.0f);
  }
}

/// Their magnitudes.
void Wcsph::show_accelerations(const Substep& substep) const {
  if (substep.observer == nullptr) return;
  std::vector<float> magnitudes(static_cast<std::size_t>(substep.particles.size()));
  for (std::size_t k = 0; k < magnitudes.size(); ++k) {
    magnitudes[k] = std::hypot(acceleration_x_[k], acceleration_y_[k]);
  }
  substep.show([&] { return particle_stages::acceleration(settings_); }, magnitudes.data());
}

/// Of the smoothing kernel (sph_kernels.cpp): −140/π q (1 − q)³ or −40/(7π) q pull.
double Wcsph::slope() const { return is_spline(settings_) ? 40.0 / 7.0 : 140.0; }

WcsphFluid Wcsph::fluid(const Substep& substep) const {
  const ParticleSet& particles = substep.particles;
  const double squared = radius_ * radius_;
  Geometry geometry = substep.neighborhood.geometry();
  geometry.inverse_radius = static_cast<float>(1.0 / radius_);  // the search may look further
  return {.blocks = substep.neighborhood.blocks().data(),
          .geometry = geometry,
          .x = particles.x.data(),
          .y = particles.y.data(),
          .u = particles.u.data(),
          .v = particles.v.data(),
          .mass = particles.mass.data(),
          .density = particles.density.data(),
          .inverse_density = inverse_density_.data(),
          .solid_share = solids_.share(),
          .solid_push_x = solids_.push_x(),
          .solid_push_y = solids_.push_y(),
          .solid_sweep = solids_.sweep(),
          .solid_drag = solids_.drag(),
          .solid_drag_u = solids_.drag_u(),
          .solid_drag_v = solids_.drag_v(),
          .half_narrowing = settings_.adaptive_radius ? half_narrowing_.data() : nullptr,
          .cubic_spline = is_spline(settings_),
          .gradient_factor =
              static_cast<float>(spacing_ * spacing_ * slope() / std::numbers::pi / (squared * squared))};
}

void Wcsph::shift(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    add(shift_x_.data(), 1.0f, particles.x.data(), begin, end);
    add(shift_y_.data(), 1.0f, particles.y.data(), begin, end);
    add(shift_u_.data(), 1.0f, particles.u.data(), begin, end);
    add(shift_v_.data(), 1.0f, particles.v.data(), begin, end);
    add(shift_density_.data(), 1.0f, particles.density.data(), begin, end);
  });
}

void Wcsph::half_kick(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  const float half = static_cast<float>(0.5 * substep.dt_seconds);
  accelerate_uniformly(particles, substep.body_force, 0.5 * substep.dt_seconds, substep.team);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    add(acceleration_x_.data(), half, particles.u.data(), begin, end);
    add(acceleration_y_.data(), half, particles.v.data(), begin, end);
  });
}

void Wcsph::compute_rates(const Substep& substep) {
  const SphKernel& kernel = kernel_of(settings_);
  const double factor =
      std::min(kShiftRate * substep.dt_seconds * sound_speed(), kShiftMost * radius_) * radius_;
  ParticleSet& particles = substep.particles;
  const float rest = static_cast<float>(rest_density());
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    const float* mass = particles.mass.data();
    const float* density = particles.density.data();
    for (int k = begin; k < end; ++k) inverse_density_.data()[k] = 1.0f / density[k];
    for (int k = begin; k < end; ++k) excess_.data()[k] = mass[k] * (density[k] - rest);
  });
  // Both pull functions are −(slope of the kernel)/q, the shapes the kernels' own, without constant factors.
  const double weight = kernel.shape(spacing_ / radius_) / (is_spline(settings_) ? 40.0 / 7.0 : 7.0);
  const WcsphRateArguments arguments = {
      .fluid = fluid(substep),
      .excess = excess_.data(),
      .rate = rate_.data(),
      .diffusion_factor = static_cast<float>(settings_.diffusion * radius_ * sound_speed()),
      .corrected = settings_.correction,
      .shifting = settings_.shifting,
      .shift_factor = static_cast<float>(factor),
      .shift_limit = static_cast<float>(kShiftLimit * spacing_),
      .inverse_weight = static_cast<float>(1.0 / std::max(weight * std::numbers::pi, 1e-3)),
      .shift_x = shift_x_.data(),
      .shift_y = shift_y_.data(),
      .shift_u = shift_u_.data(),
      .shift_v = shift_v_.data(),
      .shift_density = shift_density_.data(),
  };
  for_blocks(substep, [&](int first, int last) { kernels_->rates(arguments, first, last); });
  if (settings_.shifting && has_bodies_) leave_bodies_in_place(particles);
  const float dt = static_cast<float>(substep.dt_seconds);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    add(rate_.data(), dt, particles.density.data(), begin, end);
  });
}

/// Shifting is for particles that flow.
void Wcsph::leave_bodies_in_place(const ParticleSet& particles) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] == 0) continue;
    for (auto* array : {&shift_x_, &shift_y_, &shift_u_, &shift_v_, &shift_density_}) (*array)[k] = 0.0f;
  }
}

void Wcsph::compute_pressures(const Substep& substep) {
  const float rest = static_cast<float>(rest_density());
  const float stiffness = static_cast<float>(settings_.stiffness);
  const float lowest = settings_.negative_pressure ? -std::numeric_limits<float>::max() : 0.0f;
  const float* mass = substep.particles.mass.data();
  const bool tait = settings_.equation_of_state == EquationOfState::tait;
  float* density = substep.particles.density.data();
  float* pressure = substep.particles.pressure.data();
  float* inverse = inverse_density_.data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      density[k] = std::max(density[k], kLowestDensity * rest);
      inverse[k] = 1.0f / density[k];
      pressure[k] = mass[k] * std::max(stiffness * (density[k] - rest), lowest);
    }
    if (!tait) return;
    for (int k = begin; k < end; ++k) {
      const float ratio = density[k] / rest;
      const float cubed = ratio * ratio * ratio;
      pressure[k] = mass[k] * std::max(stiffness * rest / 7.0f * (cubed * cubed * ratio - 1.0f), lowest);
    }
  });
}

void Wcsph::choose_radii(const Substep& substep) {
  if (!settings_.adaptive_radius) return;
  const float most = static_cast<float>(kMostWidening);
  const float* density = substep.particles.density.data();
  float* half = half_narrowing_.data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      half[k] = 0.5f * std::min(std::max(std::sqrt(density[k]), 1.0f / most), most);
    }
  });
}

/// The harmonic mean of the radii that `choose_radii` gives to particles of these densities.
double Wcsph::pair_radius(double density, double other_density) const {
  if (!settings_.adaptive_radius) return radius_;
  const auto narrowing = [](double of) {
    return std::clamp(std::sqrt(of), 1.0 / kMostWidening, kMostWidening);
  };
  return 2.0 * radius_ / (narrowing(density) + narrowing(other_density));
}

void Wcsph::compute_accelerations(const Substep& substep) {
  const bool tense = settings_.surface_tension > 0.0;
  if (tense) tension_solids_.measure(substep.particles, substep.solids, substep.team);
  const double tension = settings_.surface_tension / rest_density();
  const double per_pull = tension * radius_ * std::numbers::pi / (slope() * rest_density());
  const WcsphAccelerationArguments arguments = {
      .fluid = fluid(substep),
      .pressure = substep.particles.pressure.data(),
      .viscosity_factor = static_cast<float>(2.0 * settings_.viscosity),
      .tension_steepness = static_cast<float>(per_pull * potential_.steepness()),
      .tension_base = static_cast<float>(per_pull * potential_.base()),
      .solid_tension_x = tension_solids_.push_x(),
      .solid_tension_y = tension_solids_.push_y(),
      .solid_tension_factor = static_cast<float>(tension / radius_),
      .acceleration_x = acceleration_x_.data(),
      .acceleration_y = acceleration_y_.data(),
      .has_coincident = has_coincident_.data(),
  };
  for_blocks(substep, [&](int first, int last) { kernels_->accelerations(arguments, first, last); });
  keep_spin(substep);
}

void Wcsph::keep_spin(const Substep& substep) {
  if (!substep.bodies || settings_.viscosity == 0.0) return;
  const SphKernel& kernel = kernel_of(settings_);
  const double factor = 2.0 * settings_.viscosity * spacing_ * spacing_;
  const auto drag = [&](double distance, double density, double other_density) {
    const double slope = kernel.derivative(distance, pair_radius(density, other_density));
    return -factor * slope / (distance * density * other_density);
  };
  substep.bodies->keep_spin(substep.particles, radius_ * reach(), drag, acceleration_x_.data(),
                            acceleration_y_.data());
}

void Wcsph::part_coincident(const Substep& substep) {
  const double force = settings_.stiffness / radius_;
  for_each_coincident_pair(substep.particles, substep.neighborhood, has_coincident_,
                           [&](std::size_t i, std::size_t, glm::dvec2 direction) {
                             const double push = force / substep.particles.mass[i];
                             acceleration_x_[i] += static_cast<float>(push * direction.x);
                             acceleration_y_[i] += static_cast<float>(push * direction.y);
                           });
}

}  // namespace twinflow
