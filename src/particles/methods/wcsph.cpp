#include "particles/methods/wcsph.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/archive.hpp"
#include "particles/neighbors/coincident_pairs.hpp"
#include "particles/parallel/loop_choice.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// Explicit viscosity is stable up to Δt = 0.036 R²/ν; with a CFL number of 1 this leaves an eighth to spare.
constexpr double kViscousSpeed = 32.0;  // times ν/R

/// Sub-steps are stable in which sound crosses 0.8 of the interaction radius; this leaves a tenth to spare.
constexpr double kLongestWay = 0.7;

/// Shifting moves particles by so many times Δt R u Σ V ∇W, with the speed u of the flow …
constexpr double kShiftRate = 4.0;
/// … and by this part of R² Σ V ∇W at most: more at once would overshoot.
constexpr double kShiftMost = 0.05;

/// The viscosity that calms disorder is so many times R c at most: stable in all sub-steps.
constexpr double kCalming = 0.03;

/// The bulk viscosity of a liquid with a free surface is so many times R c: its sound fades.
constexpr double kBulkViscosity = 0.1;

/// The arrays of ParticleSet::carried: the gradient of the excess in the last sub-step.
enum Carried { kExcessX, kExcessY, kCarriedArrays };

void clear_in_bodies(const ParticleSet& particles, AlignedVector<float>& values) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] != 0) values[k] = 0.0f;
  }
}

}  // namespace

Wcsph::Wcsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      spacing_(spacing),
      settings_(settings),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kWcsphLoops)),
      state_(settings),
      radii_(interaction_radius, settings.adaptive_radius),
      solids_(kernel(), interaction_radius),
      tension_(interaction_radius, spacing),
      shifting_(interaction_radius, spacing) {
  tension_.set_parameters(settings_.surface_tension, rest_density());
}

void Wcsph::set_parameters(const Settings::ParticleSettings& settings) {
  const bool other_kernel = settings.kernel != settings_.kernel;
  const bool starts_shifting = settings.shifting && !settings_.shifting;
  settings_ = settings;
  state_.set_parameters(settings);
  radii_.set_adapt(settings.adaptive_radius);
  if (other_kernel) solids_.set_kernel(kernel());
  tension_.set_parameters(settings_.surface_tension, rest_density());
  if (starts_shifting) shifting_.forget();
}

void Wcsph::set_simd_level(SimdLevel level) {
  loops_ = &TWINFLOW_LOOPS_AT(level, kWcsphLoops);
  tension_.set_simd_level(level);
}

double Wcsph::signal_speed() const {
  // Sound may cross cfl · R in a sub-step, and kLongestWay · R at most.
  const double viscous_speed = kViscousSpeed * settings_.viscosity / (radius_ * least_mass_);
  const double slowdown = std::max(1.0, settings_.cfl / kLongestWay);
  return (slowdown * sound_speed() + viscous_speed + tension_.signal_speed(least_mass_)) * reach();
}

void Wcsph::start(ParticleSet& particles) {
  state_.add_filling_pressure(particles);
  adopt(particles);
}

void Wcsph::adopt(ParticleSet& particles) {
  particles.carry(kCarriedArrays);
  state_.adopt(particles);
}

void Wcsph::begin(const Substep& substep) {
  resize(substep);
  least_mass_ = least_mass(substep.particles);
  has_bodies_ = std::any_of(substep.particles.body.begin(), substep.particles.body.end(),
                            [](std::int32_t body) { return body != 0; });
  shifting_.forget();
  radii_.choose(substep);
  Substep now = substep;
  now.dt_seconds = 0.0;  // what depends on the places alone, such as the matrices of the correction
  compute_rates(now);
  exchange_slopes(substep);  // those of the sub-step before stay
  solids_.measure(substep, is_filled_);
  compute_pressures(substep);
  radii_.choose(substep);
  compute_accelerations(substep);
}

/// Exchanges the accelerations of the next half kick, and the shifts and radii of the next sub-step;
/// everything else is measured before it is used.
template <class Archive>
void Wcsph::exchange_state(Archive& archive, int particles, int solids) {
  archive(least_mass_, has_bodies_, is_filled_, is_shifted_);
  state_.archive_state(archive);
  const std::size_t padded = padded_size(particles);
  for (auto* array : {&acceleration_x_, &acceleration_y_}) archive_array(archive, *array, padded);
  radii_.archive_state(archive, padded);
  shifting_.archive_state(archive, padded);
  archive_sums(archive, solid_forces_, solids);
}

void Wcsph::archive_state(OutputArchive& archive, int particles, int solids) {
  exchange_state(archive, particles, solids);
}
void Wcsph::archive_state(InputArchive& archive, int particles, int solids) {
  exchange_state(archive, particles, solids);
}

void Wcsph::before_move(const Substep& substep) {
  if (is_shifted_) {
    if (calms()) {
      shifting_.apply_keeping_momentum(substep);
    } else {
      const EnergyBudget before = energy_budget(substep, compressibility());
      shifting_.apply(substep);
      pay_from_motion(substep, before, compressibility());
    }
    substep.show(particle_stages::shifting);
  }
  half_kick(substep);
  substep.show(particle_stages::half_kick);
}

void Wcsph::after_move(const Substep& substep) {
  substep.act_at_walls();
  substep.find_neighbors();
  substep.conduct_heat();
  resize(substep);
  compute_rates(substep);
  solids_.measure(substep, is_filled_);
  substep.show([&] { return particle_stages::integrated_density(settings_); });
  compute_pressures(substep);
  substep.show([&] { return particle_stages::state_pressure(settings_); });
  radii_.choose(substep);
  compute_accelerations(substep);
  separate_coincident(substep);
  show_accelerations(substep);
  half_kick(substep);
  substep.show(particle_stages::half_kick);
  substep.keep_bodies_rigid();
}

void Wcsph::end_step(const Substep& substep) {
  if (state_.follow_flow(substep)) compute_pressures(substep);  // but for rounding the same
}

void Wcsph::resize(const Substep& substep) {
  const std::size_t padded = padded_size(substep.particles.size());
  has_coincident_.resize(substep.neighborhood.blocks().size());
  for (auto* array : {&inverse_density_,  &excess_,          &excess_x_,       &excess_y_,    &rate_,
                      &squeezed_,         &disorder_,        &contrast_,       &viscosity_,   &covered_,
                      &correction_xx_,    &correction_xy_,   &correction_yy_,  &pressure_xx_, &pressure_xy_,
                      &pressure_yy_,      &acceleration_x_,  &acceleration_y_, &middle_x_,    &middle_y_,
                      &pressure_force_x_, &pressure_force_y_}) {
    array->resize(padded, 0.0f);
  }
  radii_.resize(padded);
  shifting_.resize(substep.particles);
}

/// Shows the magnitudes of the accelerations.
void Wcsph::show_accelerations(const Substep& substep) const {
  if (substep.accounts.observer == nullptr) return;
  std::vector<float> magnitudes(static_cast<std::size_t>(substep.particles.size()));
  for (std::size_t k = 0; k < magnitudes.size(); ++k) {
    magnitudes[k] = std::hypot(acceleration_x_[k], acceleration_y_[k]);
  }
  substep.show([&] { return particle_stages::acceleration(settings_); }, magnitudes.data());
}

WcsphFluid Wcsph::fluid(const Substep& substep) const {
  const ParticleSet& particles = substep.particles;
  const double squared = radius_ * radius_;
  return {.blocks = substep.neighborhood.blocks().data(),
          .geometry = substep.neighborhood.geometry(radius_),
          .x = particles.x.data(),
          .y = particles.y.data(),
          .u = particles.u.data(),
          .v = particles.v.data(),
          .mass = particles.mass.data(),
          .density = particles.density.data(),
          .inverse_density = inverse_density_.data(),
          .solids = solids_.arrays(),
          .stretched_u = solids_.stretched_u(substep.solids),
          .stretched_v = solids_.stretched_v(substep.solids),
          .half_radius_ratio = radii_.half_ratios(),
          .cubic_spline = &kernel() == &kCubicSpline,
          .gradient_factor = static_cast<float>(spacing_ * spacing_ * kernel().slope_constant /
                                                std::numbers::pi / (squared * squared))};
}

void Wcsph::half_kick(const Substep& substep) {
  const double half = 0.5 * substep.dt_seconds;
  substep.add_body_force(half);
  if (substep.accounts.ledger != nullptr) substep.accounts.ledger->add(solid_forces_, half);
  add_to_velocities(substep.particles, acceleration_x_, acceleration_y_, static_cast<float>(half),
                    substep.team);
}

/// Finds the rates where particles were in the middle of the move.
void Wcsph::compute_rates(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  is_filled_ = substep.solids.are_filled_by(particles.size(), spacing_, settings_.rest_density);
  is_shifted_ = settings_.shifting;
  exchange_with_middle(substep);
  solids_.measure(substep, is_filled_);
  solids_.stretch_velocities(substep);
  const float rest = static_cast<float>(rest_density());
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    const float* mass = particles.mass.data();
    const float* density = particles.density.data();
    for (int k = begin; k < end; ++k) inverse_density_.data()[k] = 1.0f / density[k];
    for (int k = begin; k < end; ++k) excess_.data()[k] = mass[k] * (density[k] - rest);
  });
  const double way =
      kShiftRate * substep.dt_seconds * state_.flow_sound_speed() / StatePressure::kMachInverse;
  const double shift = std::min(way, kShiftMost * radius_) * radius_;
  const WcsphRateArguments arguments = {
      .fluid = fluid(substep),
      .excess = excess_.data(),
      .rate = rate_.data(),
      .squeezed = squeezed_.data(),
      .covered = covered_.data(),
      .correction_xx = correction_xx_.data(),
      .correction_xy = correction_xy_.data(),
      .correction_yy = correction_yy_.data(),
      .diffusion_factor = static_cast<float>(settings_.diffusion * radius_ * sound_speed()),
      .excess_x = particles.carried[kExcessX].data(),
      .excess_y = particles.carried[kExcessY].data(),
      .new_excess_x = excess_x_.data(),
      .new_excess_y = excess_y_.data(),
      .disorder = disorder_.data(),
      .contrast = contrast_.data(),
      .fits_excess = calms(),
      .corrected = settings_.correction,
      .corrected_at_solids = settings_.correction && !is_filled_,
      .shifting = is_shifted_,
      .without_surface = is_filled_ && substep.companions.ends != nullptr,
      .shift = shifting_.arguments(kernel(), shift),
  };
  for_blocks(substep, [&](int first, int last) { loops_->rates(arguments, first, last); });
  particles.x.swap(middle_x_);
  particles.y.swap(middle_y_);
  if (calms()) shift_as_paid(substep);
  for (auto* slopes : {&excess_x_, &excess_y_}) {
    // Only the mass of bodies has to stay: what compresses them fades.
    if (calms() && has_bodies_) clear_in_bodies(particles, *slopes);
    // At a free surface, sound that runs to and fro has to fade: by diffusion, where nothing else lets it.
    if (!is_filled_ && !calms()) std::fill(slopes->begin(), slopes->end(), 0.0f);
  }
  exchange_slopes(substep);
  if (is_shifted_ && has_bodies_) shifting_.leave_bodies_in_place(particles);
  const float dt = static_cast<float>(substep.dt_seconds);
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.density.data()[k] += dt * rate_.data()[k];
  });
  if (substep.companions.ends == nullptr) return;
  substep.companions.ends->set_densities(particles, substep.neighborhood, rest_density(), substep.dt_seconds,
                                         substep.team);
}

/// Shortens the shifts that would lift particles by more than what calming takes from the motion.
void Wcsph::shift_as_paid(const Substep& substep) {
  shifting_.lift_as_paid(substep, [&](int k) {
    const auto particle = static_cast<std::size_t>(k);
    const double contrast = std::max(contrast_[particle], 0.0f);
    return substep.dt_seconds * calming(particle) * contrast * inverse_density_[particle];
  });
}

/// Exchanges the gradients of the excess of this sub-step and of the one before.
void Wcsph::exchange_slopes(const Substep& substep) {
  substep.particles.carried[kExcessX].swap(excess_x_);
  substep.particles.carried[kExcessY].swap(excess_y_);
}

/// Puts particles where they were in the middle of the move, and remembers where they are.
void Wcsph::exchange_with_middle(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  const float half = static_cast<float>(0.5 * substep.dt_seconds);
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k)
      middle_x_.data()[k] = particles.x.data()[k] - half * particles.u.data()[k];
    for (int k = begin; k < end; ++k)
      middle_y_.data()[k] = particles.y.data()[k] - half * particles.v.data()[k];
  });
  particles.x.swap(middle_x_);
  particles.y.swap(middle_y_);
}

void Wcsph::compute_pressures(const Substep& substep) {
  if (has_bodies_) clear_in_bodies(substep.particles, squeezed_);  // bodies are rigid, and bounce
  state_.find(substep, {.covered = covered_.data(),
                        .squeezed = squeezed_.data(),
                        .bulk_viscosity = calms() ? kBulkViscosity * radius_ * sound_speed() : 0.0,
                        .closed = is_filled_ && is_shifted_,
                        .inverse_density = inverse_density_.data()});
}

/// Multiplies the pressures by the matrices of the correction, but for particles of rigid bodies, whose
/// forces on each other must be central: others would turn the body.
void Wcsph::correct_pressures(const Substep& substep) {
  const float* pressure = substep.particles.pressure.data();
  const std::int32_t* body = substep.particles.body.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const bool flows = body[k] <= 0;
      pressure_xx_.data()[k] = pressure[k] * (flows ? correction_xx_.data()[k] : 1.0f);
      pressure_xy_.data()[k] = flows ? pressure[k] * correction_xy_.data()[k] : 0.0f;
      pressure_yy_.data()[k] = pressure[k] * (flows ? correction_yy_.data()[k] : 1.0f);
    }
  });
}

/// The viscosity by which a particle and its neighbors exchange momentum because they move in disorder.
double Wcsph::calming(std::size_t particle) const {
  return kCalming * radius_ * sound_speed() * disorder_[particle];
}

void Wcsph::compute_accelerations(const Substep& substep) {
  const std::int32_t* body = substep.particles.body.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const double more = calms() && body[k] == 0 ? calming(static_cast<std::size_t>(k)) : 0.0;
      viscosity_.data()[k] = static_cast<float>(settings_.viscosity + more);
    }
  });
  if (settings_.correction) correct_pressures(substep);
  const WcsphAccelerationArguments arguments = {
      .fluid = fluid(substep),
      .pressure = substep.particles.pressure.data(),
      .pressure_xx = settings_.correction ? pressure_xx_.data() : nullptr,
      .pressure_xy = pressure_xy_.data(),
      .pressure_yy = pressure_yy_.data(),
      .viscosity = viscosity_.data(),
      .wall_viscosity = static_cast<float>(settings_.viscosity),
      .acceleration_x = acceleration_x_.data(),
      .acceleration_y = acceleration_y_.data(),
      .pressure_force_x = pressure_force_x_.data(),
      .pressure_force_y = pressure_force_y_.data(),
      .has_coincident = has_coincident_.data(),
  };
  for_blocks(substep, [&](int first, int last) { loops_->accelerations(arguments, first, last); });
  solids_.carry_weight(substep, inverse_density_, acceleration_x_, acceleration_y_);
  tension_.add_accelerations(substep, 1.0, acceleration_x_, acceleration_y_);
  solid_forces_.clear();
  if (substep.accounts.ledger != nullptr) compute_solid_forces(substep);
  conserve_angular_momentum(substep);
}

/// The terms that the loop of the accelerations adds for solids.
void Wcsph::compute_solid_forces(const Substep& substep) {
  solid_forces_ = solids_.forces(substep, {.inverse_density = inverse_density_,
                                           .pressure_x = pressure_force_x_,
                                           .pressure_y = pressure_force_y_,
                                           .viscosity = settings_.viscosity});
  add_to(solid_forces_, tension_.solid_forces(substep));
}

void Wcsph::conserve_angular_momentum(const Substep& substep) {
  if (!substep.companions.bodies || settings_.viscosity == 0.0) return;
  const double factor = 2.0 * settings_.viscosity * spacing_ * spacing_;
  const auto viscosity = [&](double distance, double density, double other_density) {
    const double slope = kernel().derivative(distance, radii_.of_pair(density, other_density));
    return -factor * slope / (distance * density * other_density);
  };
  substep.companions.bodies->conserve_angular_momentum(substep.particles, radius_ * reach(), viscosity,
                                                       acceleration_x_.data(), acceleration_y_.data());
}

void Wcsph::separate_coincident(const Substep& substep) {
  const double force = sound_speed() * sound_speed() / radius_;
  for_each_coincident_pair(substep.particles, substep.neighborhood, has_coincident_,
                           [&](std::size_t i, std::size_t, glm::dvec2 direction) {
                             const double push = force / substep.particles.mass[i];
                             acceleration_x_[i] += static_cast<float>(push * direction.x);
                             acceleration_y_[i] += static_cast<float>(push * direction.y);
                           });
}

}  // namespace twinflow
