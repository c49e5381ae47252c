#include "particles/pressure/incompressible_fluid.hpp"

#include <algorithm>
#include <numbers>

#include <glm/geometric.hpp>

#include "core/state_visitor.hpp"
#include "particles/neighbors/coincident_pairs.hpp"
#include "particles/parallel/loop_choice.hpp"

namespace twinflow {
namespace {

/// Explicit viscosity is stable up to Δt = 0.036 R²/ν; with a CFL number of 1 this leaves an eighth to spare.
constexpr double kViscousSignalSpeed = 32.0;  // times ν/R

/// Calls work(first, last) for stretches of the blocks, each followed by then(begin, end) for its particles.
template <class Work>
void for_blocks_then(const Substep& substep, const Work& work, const IncompressibleFluid::Then& then) {
  const std::span<const Block> blocks = substep.neighborhood.blocks();
  for_blocks(substep, [&](int first, int last) {
    work(first, last);
    const auto end = static_cast<std::size_t>(last);
    if (then) then(blocks[static_cast<std::size_t>(first)].begin, blocks[end - 1].end);
  });
}

}  // namespace

IncompressibleFluid::IncompressibleFluid(double interaction_radius, double spacing,
                                         const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      spacing_(spacing),
      settings_(settings),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kIncompressibleLoops)),
      solids_(kernel(), kernel(), interaction_radius),
      tension_(interaction_radius, spacing) {
  set_kernel();
  tension_.set_parameters(settings_);
}

void IncompressibleFluid::set_parameters(const Settings::ParticleSettings& settings) {
  const bool other_kernel = settings.kernel != settings_.kernel;
  settings_ = settings;
  if (other_kernel) set_kernel();
  tension_.set_parameters(settings_);
}

void IncompressibleFluid::set_kernel() {
  solids_ = SolidFilling(kernel(), kernel(), radius_);
  const double reach = radius_ / spacing_;
  lattice_density_ = hexagonal_lattice_sum(reach, [&](double r) { return kernel().value(r, reach); });
  lattice_moment_ = lattice_moment(kernel(), reach);
  stiffest_ = stiffest_wave(kernel()) / (radius_ * radius_);
}

void IncompressibleFluid::set_simd_level(SimdLevel level) {
  loops_ = &TWINFLOW_LOOPS_AT(level, kIncompressibleLoops);
  tension_.set_simd_level(level);
}

double IncompressibleFluid::signal_speed() const {
  return kViscousSignalSpeed * settings_.viscosity / (radius_ * least_mass_) +
         tension_.signal_speed(least_mass_);
}

float IncompressibleFluid::pressure_step(double dt_seconds) const {
  return static_cast<float>(least_mass_ / (dt_seconds * dt_seconds * stiffest_));
}

void IncompressibleFluid::begin(const Substep& substep) {
  least_mass_ = least_mass(substep.particles);
  measure(substep);
}

void IncompressibleFluid::measure(const Substep& substep) {
  const auto count = static_cast<std::ptrdiff_t>(substep.particles.size());
  for (auto* array : {&acceleration_x_, &acceleration_y_, &inverse_xx_, &inverse_xy_, &inverse_yy_}) {
    array->resize(padded_size(substep.particles.size()));
    std::fill(array->begin() + count, array->end(), 0.0f);  // vectors reach beyond the last particle
  }
  has_coincident_.resize(substep.neighborhood.blocks().size());
  measure_solids(substep);
  const IncompressibleArguments fluid = arguments(substep);
  float* density = substep.particles.density.data();
  for_blocks(substep, [&](int first, int last) {
    loops_->densities(fluid, density, has_coincident_.data(), first, last);
    if (settings_.correction) {
      loops_->corrections(fluid, inverse_xx_.data(), inverse_xy_.data(), inverse_yy_.data(), first, last);
    }
  });
  measure_confinement(substep);
}

void IncompressibleFluid::follow_balls(const Substep& substep) {
  if (substep.solids.are_walls_alone() && !meets_balls_) return;
  measure_solids(substep);
  measure_confinement(substep);
}

void IncompressibleFluid::measure_solids(const Substep& substep) {
  solids_.measure(substep.particles, substep.solids, substep.team);
  meets_balls_ = !substep.solids.are_walls_alone();
}

void IncompressibleFluid::measure_confinement(const Substep& substep) {
  confinement_.measure(substep, {.settings = settings_,
                                 .spacing = spacing_,
                                 .lattice_density = lattice_density_,
                                 .meets_solids = solids_.arrays().share != nullptr});
}

void IncompressibleFluid::visit_state(StateVisitor& visitor, int particles) {
  const std::size_t padded = padded_size(particles);
  visitor(least_mass_, meets_balls_, has_coincident_);
  for (auto* array : {&acceleration_x_, &acceleration_y_, &inverse_xx_, &inverse_xy_, &inverse_yy_}) {
    visitor.visit_array(*array, padded);
  }
  confinement_.visit_state(visitor, padded);
  solids_.visit_state(visitor, padded);
}

/// V/R⁴ times the constant of the kernel's slope.
float IncompressibleFluid::gradient_factor() const {
  const double volume = spacing_ * spacing_ / std::numbers::pi;
  const double squared = radius_ * radius_;
  return static_cast<float>(volume * kernel().slope_constant / (squared * squared));
}

IncompressibleArguments IncompressibleFluid::arguments(const Substep& substep) const {
  const double volume = spacing_ * spacing_ / std::numbers::pi;
  return {.blocks = substep.neighborhood.blocks().data(),
          .geometry = substep.neighborhood.geometry(),
          .x = substep.particles.x.data(),
          .y = substep.particles.y.data(),
          .mass = substep.particles.mass.data(),
          .solids = solids_.arrays(),
          .inverse_xx = settings_.correction ? inverse_xx_.data() : nullptr,
          .inverse_xy = inverse_xy_.data(),
          .inverse_yy = inverse_yy_.data(),
          .cubic_spline = &kernel() == &kCubicSpline,
          .shape_factor = static_cast<float>(volume * kernel().shape_constant / (radius_ * radius_)),
          .gradient_factor = gradient_factor()};
}

ParticleShifting::EvenFluid IncompressibleFluid::shifted_fluid() const {
  return {kernel(), gradient_factor(), solids_.arrays()};
}

void IncompressibleFluid::apply_non_pressure_forces(const Substep& substep) {
  substep.add_body_force(substep.dt_seconds);
  if (settings_.viscosity != 0.0) add_viscosity(substep);
  if (tension_.acts()) add_tension(substep);
}

void IncompressibleFluid::add_viscosity(const Substep& substep) {
  const IncompressibleArguments fluid = arguments(substep);
  const float factor = static_cast<float>(viscosity_factor());
  for_blocks(substep, [&](int first, int last) {
    loops_->viscosity(fluid, substep.particles.u.data(), substep.particles.v.data(), factor,
                      acceleration_x_.data(), acceleration_y_.data(), first, last);
  });
  add_viscous_reactions(substep);
  conserve_angular_momentum(substep);
  apply_accelerations(substep, substep.dt_seconds);
}

/// The terms that the loop of the viscosity adds for solids.
void IncompressibleFluid::add_viscous_reactions(const Substep& substep) const {
  const ParticleSet& particles = substep.particles;
  const double factor = 0.5 * viscosity_factor();
  substep.add_reactions(solids_.contacts(), substep.dt_seconds, [&](const SolidContact& contact) {
    const auto k = static_cast<std::size_t>(contact.particle);
    const glm::dvec2 velocity(particles.u[k], particles.v[k]);
    return factor * double{contact.friction} * (glm::dvec2(contact.velocity) - velocity);
  });
  if (substep.accounts.ledger == nullptr) return;
  substep.accounts.ledger->add(
      solids_.contacts().couples(*substep.solids.shapes, substep.team, settings_.viscosity),
      substep.dt_seconds);
}

/// The terms that the loop of the accelerations adds for solids: their push, and what stretches along them.
void IncompressibleFluid::add_pressure_reactions(const Substep& substep, const float* pressure,
                                                 double for_seconds) const {
  const ParticleSet& particles = substep.particles;
  const SolidArrays solids = solids_.arrays();
  substep.add_reactions(solids_.contacts(), for_seconds, [&](const SolidContact& contact) {
    const auto k = static_cast<std::size_t>(contact.particle);
    const glm::dvec2 force = double{particles.mass[k]} * glm::dvec2(acceleration_x_[k], acceleration_y_[k]);
    const double xx = solids.along_xx[k];
    const double xy = solids.along_xy[k];
    const double yy = solids.along_yy[k];
    const glm::dvec2 unstretched =
        glm::dvec2(yy * force.x - xy * force.y, xx * force.y - xy * force.x) / (xx * yy - xy * xy);
    return 2.0 * pressure[k] * glm::dvec2(contact.push) + contact.stretched(unstretched);
  });
}

void IncompressibleFluid::add_tension(const Substep& substep) {
  std::fill(acceleration_x_.begin(), acceleration_x_.end(), 0.0f);
  std::fill(acceleration_y_.begin(), acceleration_y_.end(), 0.0f);
  tension_.add_accelerations(substep, 1.0, acceleration_x_, acceleration_y_);
  if (substep.accounts.ledger != nullptr)
    substep.accounts.ledger->add(tension_.solid_forces(), substep.dt_seconds);
  apply_accelerations(substep, substep.dt_seconds);
}

void IncompressibleFluid::conserve_angular_momentum(const Substep& substep) {
  if (!substep.companions.bodies) return;
  const double factor = viscosity_factor() * spacing_ * spacing_;
  const auto viscosity = [&](double distance, double, double) {
    return -factor * kernel().derivative(distance, radius_) / distance;
  };
  substep.companions.bodies->conserve_angular_momentum(substep.particles, radius_, viscosity,
                                                       acceleration_x_.data(), acceleration_y_.data());
}

void IncompressibleFluid::separate_coincident(const Substep& substep) const {
  constexpr double kSpacingsPerSubstep = 0.1;
  const double speed = kSpacingsPerSubstep * spacing_ / substep.dt_seconds;
  ParticleSet& particles = substep.particles;
  push_coincident_pairs(particles, substep.neighborhood, has_coincident_, particles.u, particles.v,
                        [&](std::size_t i, std::size_t) { return speed / particles.mass[i]; });
}

void IncompressibleFluid::find_accelerations(const Substep& substep, const float* pressure,
                                             const Then& then) {
  const IncompressibleArguments fluid = arguments(substep);
  const auto find = [&](int first, int last) {
    loops_->accelerations(fluid, pressure, acceleration_x_.data(), acceleration_y_.data(), first, last);
  };
  for_blocks_then(substep, find, then);
  if (substep.companions.ends == nullptr) return;
  for (auto* acceleration : {&acceleration_x_, &acceleration_y_})
    substep.companions.ends->clear(*acceleration);
}

void IncompressibleFluid::apply_accelerations(const Substep& substep, double for_seconds) const {
  add_to_velocities(substep.particles, acceleration_x_, acceleration_y_, static_cast<float>(for_seconds),
                    substep.team);
}

void IncompressibleFluid::set_pressures(const Substep& substep, const AlignedVector<float>& solved) const {
  ParticleSet& particles = substep.particles;
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      particles.pressure.data()[k] = solved.data()[k] * particles.density.data()[k];
    }
  });
}

void IncompressibleFluid::find_rates(const Substep& substep, const float* u, const float* v, SolidsAre solids,
                                     float* rate, const Then& then) {
  IncompressibleArguments fluid = arguments(substep);
  if (solids == SolidsAre::fixed) fluid.solids.sweep = nullptr;
  if (fluid.solids.share) {
    solids_.stretch_along(u, v, solids == SolidsAre::moving, substep.particles.size(), substep.team,
                          stretched_u_, stretched_v_);
    u = stretched_u_.data();
    v = stretched_v_.data();
  }
  const auto find = [&](int first, int last) { loops_->rates(fluid, u, v, rate, first, last); };
  for_blocks_then(substep, find, then);
}

void IncompressibleFluid::find_densities_at(const Substep& substep, const float* x, const float* y,
                                            float* density, const Then& then) const {
  IncompressibleArguments fluid = arguments(substep);
  fluid.x = x;
  fluid.y = y;
  const auto find = [&](int first, int last) { loops_->densities(fluid, density, nullptr, first, last); };
  const SolidArrays& solids = fluid.solids;
  if (!solids.share) return for_blocks_then(substep, find, then);
  // The solids' share there, to first order, and as much again for the mirror image's approach.
  const ParticleSet& now = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  for_blocks_then(substep, find, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      density[k] += 2.0f * (dt * solids.sweep[k] - (x[k] - now.x.data()[k]) * solids.push_x[k] -
                            (y[k] - now.y.data()[k]) * solids.push_y[k]);
    }
    if (then) then(begin, end);
  });
}

}  // namespace twinflow
