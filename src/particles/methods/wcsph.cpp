#include "particles/methods/wcsph.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "core/archive.hpp"
#include "particles/operators/coincident_pairs.hpp"
#include "particles/simd/loop_choice.hpp"
#include "particles/stages/particle_stages.hpp"

namespace twinflow {
namespace {

/// Explicit viscosity is stable up to Δt = 0.036 R²/ν; with a CFL number of 1 this leaves an eighth to spare.
constexpr double kViscousSpeed = 32.0;  // times ν/R

/// The springs of surface tension between particles are stable up to Δt = 0.33 √(ρ R³/σ).
constexpr double kCapillarySpeed = 6.0;  // times √(σ/(ρ R))

/// Shifting moves particles by this part of Δt c R Σ V ∇W …
constexpr double kShiftRate = 0.4;
/// … and by this part of R² Σ V ∇W at most: more at once would overshoot.
constexpr double kShiftMost = 0.05;

/// Adaptive radii stay between R divided by this and R times this.
constexpr double kMostWidening = 1.2;

/// Densities stay above this part of the rest density, so that volumes stay finite in spray.
constexpr float kLowestDensity = 0.1f;

void add(const float* change, float factor, float* to, int begin, int end) {
  for (int k = begin; k < end; ++k) to[k] += factor * change[k];
}

}  // namespace

Wcsph::Wcsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      spacing_(spacing),
      settings_(settings),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kWcsphLoops)),
      solids_(kernel(), kernel(), interaction_radius),
      tension_solids_(kernel(), kColorPotential, interaction_radius),
      shifting_(interaction_radius, spacing) {
  choose_potential();
}

void Wcsph::choose_potential() {
  potential_ = ColorPotential::resolved_by(radius_ / spacing_ * std::sqrt(rest_density()));
}

void Wcsph::set_parameters(const Settings::ParticleSettings& settings) {
  const bool other_kernel = settings.kernel != settings_.kernel;
  const bool starts_shifting = settings.shifting && !settings_.shifting;
  settings_ = settings;
  if (other_kernel) set_kernel();
  choose_potential();
  if (starts_shifting) shifting_.forget();
}

void Wcsph::set_kernel() {
  solids_ = SolidFilling(kernel(), kernel(), radius_);
  tension_solids_ = SolidFilling(kernel(), kColorPotential, radius_);
}

void Wcsph::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kWcsphLoops); }

double Wcsph::sound_speed() const { return std::sqrt(settings_.stiffness); }

double Wcsph::signal_speed() const {
  // Sound may cross cfl · h in a sub-step, and h is half of the radius. The shortest capillary waves that
  // matter are as short as that; with wavelength λ, they run at √(2π σ/(ρ λ)).
  const double capillary_speed =
      kCapillarySpeed * std::sqrt(settings_.surface_tension / (radius_ * least_mass_));
  const double viscous_speed = kViscousSpeed * settings_.viscosity / (radius_ * least_mass_);
  return (2.0 * sound_speed() + viscous_speed + capillary_speed) * reach();
}

double Wcsph::reach() const { return settings_.adaptive_radius ? kMostWidening : 1.0; }

void Wcsph::take_over(ParticleSet& particles) {
  particles.carry(0);
  // The density that belongs to their pressure by the linear equation of state.
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
  shifting_.forget();
  std::fill(rate_.begin(), rate_.end(), 0.0f);
  solids_.measure(substep.particles, substep.solids, substep.team);
  compute_pressures(substep);
  choose_radii(substep);
  compute_accelerations(substep);
}

/// Exchanges the accelerations of the next half kick, and the shifts and radii of the next sub-step;
/// everything else is measured before it is used.
template <class Archive>
void Wcsph::exchange_state(Archive& archive, int particles) {
  archive(least_mass_, has_bodies_);
  const std::size_t padded = static_cast<std::size_t>(particles) + kParticlePadding;
  for (auto* array : {&acceleration_x_, &acceleration_y_, &half_radius_ratio_}) {
    archive_array(archive, *array, padded);
  }
  shifting_.archive_state(archive, padded);
}

void Wcsph::archive_state(OutputArchive& archive, int particles) { exchange_state(archive, particles); }
void Wcsph::archive_state(InputArchive& archive, int particles) { exchange_state(archive, particles); }

void Wcsph::before_move(const Substep& substep) {
  if (settings_.shifting) {
    shifting_.apply(substep);
    substep.show(particle_stages::shifting);
  }
  half_kick(substep);
  substep.show(particle_stages::half_kick);
}

void Wcsph::after_move(const Substep& substep) {
  substep.act_at_walls();
  substep.find_neighbors();
  resize(substep);
  solids_.measure(substep.particles, substep.solids, substep.team);
  compute_rates(substep);
  substep.show([&] { return particle_stages::integrated_density(settings_); });
  compute_pressures(substep);
  substep.show([&] { return particle_stages::state_pressure(settings_); });
  choose_radii(substep);
  compute_accelerations(substep);
  separate_coincident(substep);
  show_accelerations(substep);
  half_kick(substep);
  substep.show(particle_stages::half_kick);
  substep.keep_bodies_rigid();
}

void Wcsph::resize(const Substep& substep) {
  const std::size_t padded = static_cast<std::size_t>(substep.particles.size()) + kParticlePadding;
  has_coincident_.resize(substep.neighborhood.blocks().size());
  for (auto* array :
       {&inverse_density_, &excess_, &rate_, &acceleration_x_, &acceleration_y_, &half_radius_ratio_}) {
    array->resize(padded, 0.0f);
  }
  shifting_.resize(substep.particles);
}

/// Shows the magnitudes of the accelerations.
void Wcsph::show_accelerations(const Substep& substep) const {
  if (substep.observer == nullptr) return;
  std::vector<float> magnitudes(static_cast<std::size_t>(substep.particles.size()));
  for (std::size_t k = 0; k < magnitudes.size(); ++k) {
    magnitudes[k] = std::hypot(acceleration_x_[k], acceleration_y_[k]);
  }
  substep.show([&] { return particle_stages::acceleration(settings_); }, magnitudes.data());
}

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
          .solids = solids_.arrays(),
          .half_radius_ratio = settings_.adaptive_radius ? half_radius_ratio_.data() : nullptr,
          .cubic_spline = &kernel() == &kCubicSpline,
          .gradient_factor = static_cast<float>(spacing_ * spacing_ * kernel().slope_constant /
                                                std::numbers::pi / (squared * squared))};
}

void Wcsph::half_kick(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  const float half = static_cast<float>(0.5 * substep.dt_seconds);
  substep.add_body_force(0.5 * substep.dt_seconds);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    add(acceleration_x_.data(), half, particles.u.data(), begin, end);
    add(acceleration_y_.data(), half, particles.v.data(), begin, end);
  });
}

void Wcsph::compute_rates(const Substep& substep) {
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
  const WcsphRateArguments arguments = {
      .fluid = fluid(substep),
      .excess = excess_.data(),
      .rate = rate_.data(),
      .diffusion_factor = static_cast<float>(settings_.diffusion * radius_ * sound_speed()),
      .corrected = settings_.correction,
      .shifting = settings_.shifting,
      .shift = shifting_.arguments(kernel(), factor),
  };
  for_blocks(substep, [&](int first, int last) { loops_->rates(arguments, first, last); });
  if (settings_.shifting && has_bodies_) shifting_.leave_bodies_in_place(particles);
  const float dt = static_cast<float>(substep.dt_seconds);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    add(rate_.data(), dt, particles.density.data(), begin, end);
  });
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
  float* half = half_radius_ratio_.data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      half[k] = 0.5f * std::min(std::max(std::sqrt(density[k]), 1.0f / most), most);
    }
  });
}

/// The harmonic mean of the radii that `choose_radii` gives to particles of these densities.
double Wcsph::pair_radius(double density, double other_density) const {
  if (!settings_.adaptive_radius) return radius_;
  const auto radius_ratio = [](double of) {
    return std::clamp(std::sqrt(of), 1.0 / kMostWidening, kMostWidening);
  };
  return 2.0 * radius_ / (radius_ratio(density) + radius_ratio(other_density));
}

void Wcsph::compute_accelerations(const Substep& substep) {
  const bool tense = settings_.surface_tension > 0.0;
  if (tense) tension_solids_.measure(substep.particles, substep.solids, substep.team);
  const double tension = settings_.surface_tension / rest_density();
  const double per_pull = tension * radius_ * std::numbers::pi / (kernel().slope_constant * rest_density());
  const WcsphAccelerationArguments arguments = {
      .fluid = fluid(substep),
      .pressure = substep.particles.pressure.data(),
      .viscosity_factor = static_cast<float>(2.0 * settings_.viscosity),
      .tension_steepness = static_cast<float>(per_pull * potential_.steepness()),
      .tension_base = static_cast<float>(per_pull * potential_.base()),
      .solid_tension_x = tension_solids_.arrays().push_x,
      .solid_tension_y = tension_solids_.arrays().push_y,
      .solid_tension_factor = static_cast<float>(tension / radius_),
      .acceleration_x = acceleration_x_.data(),
      .acceleration_y = acceleration_y_.data(),
      .has_coincident = has_coincident_.data(),
  };
  for_blocks(substep, [&](int first, int last) { loops_->accelerations(arguments, first, last); });
  conserve_angular_momentum(substep);
}

void Wcsph::conserve_angular_momentum(const Substep& substep) {
  if (!substep.bodies || settings_.viscosity == 0.0) return;
  const double factor = 2.0 * settings_.viscosity * spacing_ * spacing_;
  const auto viscosity = [&](double distance, double density, double other_density) {
    const double slope = kernel().derivative(distance, pair_radius(density, other_density));
    return -factor * slope / (distance * density * other_density);
  };
  substep.bodies->conserve_angular_momentum(substep.particles, radius_ * reach(), viscosity,
                                            acceleration_x_.data(), acceleration_y_.data());
}

void Wcsph::separate_coincident(const Substep& substep) {
  const double force = settings_.stiffness / radius_;
  for_each_coincident_pair(substep.particles, substep.neighborhood, has_coincident_,
                           [&](std::size_t i, std::size_t, glm::dvec2 direction) {
                             const double push = force / substep.particles.mass[i];
                             acceleration_x_[i] += static_cast<float>(push * direction.x);
                             acceleration_y_[i] += static_cast<float>(push * direction.y);
                           });
}

}  // namespace twinflow
