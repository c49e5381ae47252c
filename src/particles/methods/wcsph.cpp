#include "particles/methods/wcsph.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/state_visitor.hpp"
#include "particles/parallel/loop_choice.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// Explicit viscosity is stable up to Δt = 0.036 R²/ν; with a CFL number of 1 this leaves an eighth to spare.
constexpr double kViscousSpeed = 32.0;  // times ν/R

/// Sub-steps are stable in which sound crosses 0.8 of the interaction radius; this leaves a tenth to spare.
constexpr double kLongestWay = 0.7;

/// Shifting moves particles by so many times Δt R u Σ V ∇W, with the speed u of the flow.
constexpr double kShiftRate = 4.0;

/// The viscosity that calms disorder is so many times R c at most: stable in all sub-steps.
constexpr double kCalming = 0.03;

/// The bulk viscosity of a liquid with a free surface is so many times R c: its sound fades.
constexpr double kBulkViscosity = 0.1;

/// The arrays of ParticleSet::carried: the gradient of the excess in the last sub-step.
enum Carried { kExcessX, kExcessY, kCarriedArrays };

/// Differences need densities this close to rest, relative to it: fluid that bursts apart needs pairs.
constexpr float kMostDeviation = 0.1f;

void clear_in_bodies(const ParticleSet& particles, AlignedVector<float>& values) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] != 0) values[k] = 0.0f;
  }
}

}  // namespace

Wcsph::Wcsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      spacing_(spacing),
      lattice_moment_(lattice_moment(kernel_of(settings.kernel), interaction_radius / spacing)),
      settings_(settings),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kWcsphLoops)),
      state_(settings),
      radii_(interaction_radius, settings.adaptive_radius),
      solids_(kernel(), interaction_radius),
      tension_(interaction_radius, spacing),
      shifting_(interaction_radius, spacing) {
  tension_.set_parameters(settings_);
}

void Wcsph::set_parameters(const Settings::ParticleSettings& settings) {
  const bool other_kernel = settings.kernel != settings_.kernel;
  const bool starts_shifting = settings.shifting && !settings_.shifting;
  settings_ = settings;
  state_.set_parameters(settings);
  radii_.set_adapt(settings.adaptive_radius);
  if (other_kernel) {
    solids_.set_kernel(kernel());
    lattice_moment_ = lattice_moment(kernel(), radius_ / spacing_);
  }
  tension_.set_parameters(settings_);
  if (starts_shifting) shifting_.forget();
}

void Wcsph::set_simd_level(SimdLevel level) {
  loops_ = &TWINFLOW_LOOPS_AT(level, kWcsphLoops);
  forces_.set_simd_level(level);
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
  has_bodies_ = substep.particles.has_bodies();
  shifting_.forget();
  radii_.choose(substep);
  regime_ = find_regime(substep);
  state_.set_mach_inverse(substep, mach_inverse(substep));
  Substep now = substep;
  now.dt_seconds = 0.0;  // what depends on the places alone, such as the matrices of the correction
  compute_rates(now);
  exchange_slopes(substep);  // those of the sub-step before stay
  solids_.measure(substep, regime_.is_filled);
  compute_pressures(substep);
  radii_.choose(substep);
  compute_accelerations(substep);
}

/// Exchanges the accelerations of the next half kick, and the shifts and radii of the next sub-step;
/// everything else is measured before it is used.
void Wcsph::visit_state(StateVisitor& visitor, int particles, int solids) {
  visitor(least_mass_, has_bodies_, regime_, state_);
  const std::size_t padded = padded_size(particles);
  forces_.visit_state(visitor, padded);
  radii_.visit_state(visitor, padded);
  shifting_.visit_state(visitor, padded);
  visit_sums(visitor, solid_forces_, solids);
}

void Wcsph::before_move(const Substep& substep) {
  if (regime_.is_shifted) shift(substep);
  half_kick(substep);
  substep.show(particle_stages::half_kick);
}

void Wcsph::shift(const Substep& substep) {
  if (regime_.form == WcsphForm::even_viscosity) {
    shifting_.apply(substep);
  } else if (regime_.calms() || regime_.takes_differences()) {
    shifting_.apply_keeping_momentum(substep);
  } else {
    const EnergyBudget before = energy_budget(substep, compressibility());
    shifting_.apply(substep);
    pay_from_motion(substep, before, compressibility());
  }
  substep.show(particle_stages::shifting);
}

void Wcsph::after_move(const Substep& substep) {
  substep.act_at_walls();
  substep.find_neighbors();
  substep.conduct_heat();
  resize(substep);
  compute_rates(substep);
  solids_.measure(substep, regime_.is_filled);
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
  if (!state_.follow_flow(substep, mach_inverse(substep))) return;
  compute_pressures(substep);  // but for rounding the same
}

/// Whether no particle is much denser or thinner than at rest.
bool Wcsph::is_even(const Substep& substep) const {
  const float rest = static_cast<float>(rest_density());
  const float* density = substep.particles.density.data();
  return substep.team.sum_of_particles<int>(substep.particles.size(), [&](int begin, int end) {
    int uneven = 0;
    for (int k = begin; k < end; ++k) {
      uneven += std::abs(density[k] - rest) <= kMostDeviation * rest ? 0 : 1;
    }
    return uneven;
  }) == 0;
}

WcsphRegime Wcsph::find_regime(const Substep& substep) const {
  const auto regime = [&](bool is_alone) { return WcsphRegime::of(substep, spacing_, settings_, is_alone); };
  const WcsphRegime alone = regime(!has_bodies_ && !is_coupled_);
  return alone.corrects_viscosity() && !is_even(substep) ? regime(false) : alone;
}

double Wcsph::mach_inverse(const Substep& substep) const {
  return regime_.mach_inverse(settings_.sound, substep.solids.domain.size().y / spacing_);
}

void Wcsph::resize(const Substep& substep) {
  const std::size_t padded = padded_size(substep.particles.size());
  for (auto* array : {&inverse_density_, &excess_, &excess_x_, &excess_y_, &rate_, &squeezed_, &disorder_,
                      &contrast_, &covered_, &middle_x_, &middle_y_, &lean_x_, &lean_y_}) {
    array->resize(padded, 0.0f);
  }
  matrices_.resize(padded);
  forces_.resize(substep);
  radii_.resize(padded);
  shifting_.resize(substep.particles);
}

/// Shows the magnitudes of the accelerations.
void Wcsph::show_accelerations(const Substep& substep) const {
  if (substep.accounts.observer == nullptr) return;
  std::vector<float> magnitudes(static_cast<std::size_t>(substep.particles.size()));
  for (std::size_t k = 0; k < magnitudes.size(); ++k) {
    magnitudes[k] = std::hypot(forces_.acceleration_x[k], forces_.acceleration_y[k]);
  }
  substep.show([&] { return particle_stages::acceleration(settings_, regime_.form); }, magnitudes.data());
}

WcsphFluid Wcsph::fluid(const Substep& substep) const {
  const ParticleSet& particles = substep.particles;
  const double squared = radius_ * radius_;
  return {.particles = substep.neighborhood.loop_particles(particles, radius_),
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
  add_to_velocities(substep.particles, forces_.acceleration_x, forces_.acceleration_y,
                    static_cast<float>(half), substep.team);
}

/// Finds the rates where particles were in the middle of the move.
void Wcsph::compute_rates(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  regime_ = find_regime(substep);
  exchange_with_middle(substep);
  solids_.measure(substep, regime_.is_filled);
  solids_.stretch_velocities(substep);
  const float rest = static_cast<float>(rest_density());
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    const float* mass = particles.mass.data();
    const float* density = particles.density.data();
    for (int k = begin; k < end; ++k) inverse_density_.data()[k] = 1.0f / density[k];
    for (int k = begin; k < end; ++k) excess_.data()[k] = mass[k] * (density[k] - rest);
  });
  const double way = kShiftRate * substep.dt_seconds * state_.flow_sound_speed() / state_.mach_inverse();
  const double shift = std::min(way, regime_.shift_most() * radius_) * radius_;
  const WcsphRateArguments arguments = {
      .fluid = fluid(substep),
      .excess = excess_.data(),
      .rate = rate_.data(),
      .squeezed = squeezed_.data(),
      .covered = covered_.data(),
      .correction_xx = matrices_.xx.data(),
      .correction_xy = matrices_.xy.data(),
      .correction_yy = matrices_.yy.data(),
      .u_x = regime_.corrects_viscosity() ? matrices_.u_x.data() : nullptr,
      .u_y = matrices_.u_y.data(),
      .v_x = matrices_.v_x.data(),
      .v_y = matrices_.v_y.data(),
      .diffusion_factor = static_cast<float>(settings_.diffusion * radius_ * sound_speed()),
      .excess_x = particles.carried[kExcessX].data(),
      .excess_y = particles.carried[kExcessY].data(),
      .new_excess_x = excess_x_.data(),
      .new_excess_y = excess_y_.data(),
      .disorder = disorder_.data(),
      .contrast = contrast_.data(),
      .fits_excess = regime_.calms(),
      .corrected = settings_.correction,
      .corrected_at_solids = settings_.correction && !regime_.is_filled,
      .shifting = regime_.is_shifted,
      .without_surface = regime_.is_filled && substep.companions.ends != nullptr,
      .no_gaps = regime_.takes_differences(),
      .shift = shifting_.arguments(kernel(), shift),
  };
  for_blocks(substep, [&](int first, int last) { loops_->rates(arguments, first, last); });
  particles.x.swap(middle_x_);
  particles.y.swap(middle_y_);
  if (regime_.calms()) shift_as_paid(substep);
  for (auto* slopes : {&excess_x_, &excess_y_}) {
    // Only the mass of bodies has to stay: what compresses them fades.
    if (regime_.calms() && has_bodies_) clear_in_bodies(particles, *slopes);
    // At a free surface, sound that runs to and fro has to fade: by diffusion, if nothing else lets it.
    if (!regime_.is_filled && !regime_.calms()) std::fill(slopes->begin(), slopes->end(), 0.0f);
  }
  exchange_slopes(substep);
  if (regime_.is_shifted && has_bodies_) shifting_.leave_bodies_in_place(particles);
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
    for (int k = begin; k < end; ++k) {
      middle_x_.data()[k] = particles.x.data()[k] - half * particles.u.data()[k];
      middle_y_.data()[k] = particles.y.data()[k] - half * particles.v.data()[k];
    }
  });
  particles.x.swap(middle_x_);
  particles.y.swap(middle_y_);
}

void Wcsph::compute_pressures(const Substep& substep) {
  if (has_bodies_) clear_in_bodies(substep.particles, squeezed_);  // bodies are rigid, and bounce
  state_.find(substep, {.covered = covered_.data(),
                        .squeezed = squeezed_.data(),
                        .bulk_viscosity = regime_.calms() ? kBulkViscosity * radius_ * sound_speed() : 0.0,
                        .closed = regime_.is_filled && regime_.is_shifted,
                        .inverse_density = inverse_density_.data()});
}

/// The viscosity by which a particle and its neighbors exchange momentum because they move in disorder.
double Wcsph::calming(std::size_t particle) const { return full_calming() * disorder_[particle]; }

/// The same in full disorder.
double Wcsph::full_calming() const { return kCalming * radius_ * sound_speed(); }

}  // namespace twinflow
