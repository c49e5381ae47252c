#include "particles/methods/incompressible_fluid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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

/// Particles denser than this part of the target have all their neighbours.
constexpr float kFull = 0.93f;

/// Where fluid at rest would fill its container to more than this part, it leaves no gaps.
constexpr double kFilled = 0.999;

/// Shifting moves particles by this part of R² Σ V ∇W in a sub-step.
constexpr double kShiftRate = 0.1;
/// It moves them less in sub-steps in which the flow takes them less far than this part of the spacing:
/// they crowd more slowly then, and every move adds noise to the velocities, which is energy.
constexpr double kShiftedWay = 0.05;
/// It moves no particle further than this part of the spacing.
constexpr double kShiftLimit = 0.1;

const SphKernel& kernel_of(const Settings::ParticleSettings& settings) {
  return settings.kernel == SmoothingKernel::cubic_spline ? kCubicSpline : kWendlandC2;
}

/// The Fourier transform of a kernel of radius 1 in the plane, 2π ∫ W J₀(kr) r dr, by the midpoint rule.
double transform(const SphKernel& kernel, double wavenumber) {
  constexpr int kPieces = 400;
  double sum = 0.0;
  for (int n = 0; n < kPieces; ++n) {
    const double r = (n + 0.5) / kPieces;
    sum += kernel.shape(r) * std::cyl_bessel_j(0.0, wavenumber * r) * r;
  }
  return 2.0 * std::numbers::pi * sum / kPieces;
}

/// max k² Ŵ(k)² of a kernel of radius 1: a wave of pressure accelerates by k Ŵ p, which compresses by k Ŵ
/// again.
double stiffest_wave(const SphKernel& kernel) {
  double largest = 0.0;
  for (double wavenumber = 0.5; wavenumber < 15.0; wavenumber += 0.1) {
    const double response = wavenumber * transform(kernel, wavenumber);
    largest = std::max(largest, response * response);
  }
  return largest;
}

/// The mean pressure of a closed fluid, in ρ u² of its mean square: with 1, particles clump in double shear
/// layers, with 4, vortices lose an eighth more of their energy in three seconds.
constexpr double kLevel = 2.0;
/// Particles that are shifted need no level where u Δx/ν is less: what pulls them together is too slow.
constexpr double kViscousReynolds = 2.0;

/// Sums over particles, in units of the mean particle volume and the fluid's density.
struct Motion {
  double mass = 0.0, u = 0.0, v = 0.0, squares = 0.0;

  void add(double by_mass, double by_u, double by_v) {
    mass += by_mass;
    u += by_mass * by_u;
    v += by_mass * by_v;
    squares += by_mass * (by_u * by_u + by_v * by_v);
  }
  Motion& operator+=(const Motion& more) {
    mass += more.mass;
    u += more.u;
    v += more.v;
    squares += more.squares;
    return *this;
  }
};

/// Adds up what of(k) returns, a Motion's mass and velocity, in the same order whatever the threads.
template <class Of>
Motion motion_of(int count, const ThreadTeam& team, const Of& of) {
  std::vector<Motion> pieces(static_cast<std::size_t>(count / kParticlesAtOnce) + 1);
  team.for_ranges(count, kParticlesAtOnce, [&](int begin, int end) {
    Motion& piece = pieces[static_cast<std::size_t>(begin / kParticlesAtOnce)];
    for (int k = begin; k < end; ++k) {
      const auto [mass, u, v] = of(k);
      piece.add(mass, u, v);
    }
  });
  Motion total;
  for (const Motion& piece : pieces) total += piece;
  return total;
}

/// Domain units².
double room_for_fluid(const Solids& solids) {
  double room = solids.container.area();
  for (const Ball& ball : solids.balls) room -= std::numbers::pi * ball.radius * ball.radius;
  return room;
}

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
      kernels_(&TWINFLOW_KERNELS_AT(best_simd_level(), kIncompressibleKernels)),
      shifting_kernels_(&TWINFLOW_KERNELS_AT(best_simd_level(), kWcsphKernels)),
      solids_(kernel_of(settings), kernel_of(settings), interaction_radius) {
  set_kernel();
}

void IncompressibleFluid::set_parameters(const Settings::ParticleSettings& settings) {
  const bool other_kernel = settings.kernel != settings_.kernel;
  settings_ = settings;
  if (other_kernel) set_kernel();
}

void IncompressibleFluid::set_kernel() {
  const SphKernel& kernel = kernel_of(settings_);
  solids_ = SolidFilling(kernel, kernel, radius_);
  const double reach = radius_ / spacing_;
  lattice_density_ = hexagonal_lattice_sum(reach, [&](double r) { return kernel.value(r, reach); });
  stiffest_ = stiffest_wave(kernel) / (radius_ * radius_);
}

void IncompressibleFluid::set_simd_level(SimdLevel level) {
  kernels_ = &TWINFLOW_KERNELS_AT(level, kIncompressibleKernels);
  shifting_kernels_ = &TWINFLOW_KERNELS_AT(level, kWcsphKernels);
}

double IncompressibleFluid::viscous_speed() const {
  return kViscousSpeed * settings_.viscosity / (radius_ * least_mass_);
}

float IncompressibleFluid::pressure_step(double dt_seconds) const {
  return static_cast<float>(least_mass_ / (dt_seconds * dt_seconds * stiffest_));
}

void IncompressibleFluid::follow_balls(const Substep& substep) {
  if (substep.solids.balls.empty() && !meets_balls_) return;
  measure_solids(substep);
  measure_level(substep);
}

void IncompressibleFluid::measure_solids(const Substep& substep) {
  solids_.measure(substep.particles, substep.solids, substep.team);
  meets_balls_ = !substep.solids.balls.empty();
}

void IncompressibleFluid::measure_level(const Substep& substep) {
  find_target(substep);
  find_level(substep);
  limit_pressures(substep);
}

void IncompressibleFluid::begin(const Substep& substep) {
  least_mass_ = least_mass(substep.particles);
  measure(substep);
}

template <class Archive>
void IncompressibleFluid::archive_state(Archive& archive, int particles) {
  const std::size_t padded = static_cast<std::size_t>(particles) + kParticlePadding;
  archive(least_mass_, target_, level_, speed_, filled_, closed_, meets_balls_, has_coincident_);
  for (auto* array :
       {&lowest_, &acceleration_x_, &acceleration_y_, &inverse_xx_, &inverse_xy_, &inverse_yy_}) {
    archive_array(archive, *array, padded);
  }
  solids_.archive_state(archive, padded);
}

template void IncompressibleFluid::archive_state(OutputArchive&, int);
template void IncompressibleFluid::archive_state(InputArchive&, int);

void IncompressibleFluid::add_effort(const PressureSolve::Problem& problem,
                                     const PressureSolve::Outcome& outcome) {
  effort_.iterations += outcome.iterations;
  const double beyond_largest = outcome.largest > problem.largest_tolerance ? outcome.largest : 0.0;
  const double beyond_mean = outcome.mean > problem.mean_tolerance ? outcome.mean : 0.0;
  effort_.left = std::max(effort_.left, std::max(beyond_largest, beyond_mean) / target_);
}

void IncompressibleFluid::measure(const Substep& substep) {
  const auto count = static_cast<std::ptrdiff_t>(substep.particles.size());
  for (auto* array :
       {&lowest_, &acceleration_x_, &acceleration_y_, &inverse_xx_, &inverse_xy_, &inverse_yy_}) {
    array->resize(static_cast<std::size_t>(count) + kParticlePadding);
    std::fill(array->begin() + count, array->end(), 0.0f);  // vectors reach beyond the last particle
  }
  has_coincident_.resize(substep.neighborhood.blocks().size());
  measure_solids(substep);
  const IncompressibleArguments fluid = arguments(substep);
  float* density = substep.particles.density.data();
  for_blocks(substep, [&](int first, int last) {
    kernels_->densities(fluid, density, has_coincident_.data(), first, last);
    if (settings_.correction) {
      kernels_->corrections(fluid, inverse_xx_.data(), inverse_xy_.data(), inverse_yy_.data(), first, last);
    }
  });
  measure_level(substep);
}

void IncompressibleFluid::find_target(const Substep& substep) {
  const int count = substep.particles.size();
  const double even = count * spacing_ * spacing_ / room_for_fluid(substep.solids);
  filled_ = even > kFilled * settings_.rest_density;
  closed_ = filled_ && solids_.share() == nullptr;
  target_ = rest_density();
  // Between walls pressures only push, so that there has to be some room.
  if (filled_) target_ = lattice_density_ * even * (closed_ ? 1.0 : 1.0 + settings_.density_tolerance);
}

void IncompressibleFluid::find_level(const Substep& substep) {
  level_ = 0.0;
  if (!closed_) return;
  const ParticleSet& particles = substep.particles;
  const Motion motion = motion_of(particles.size(), substep.team, [&](int k) {
    return std::array{particles.mass.data()[k], particles.u.data()[k], particles.v.data()[k]};
  });
  const double drift = (motion.u * motion.u + motion.v * motion.v) / motion.mass;
  const double pull = std::max(0.0, motion.squares - drift) / particles.size();
  level_ = kLevel * pull;
  speed_ = std::sqrt(pull * particles.size() / motion.mass);
  if (!is_shifted() || level_ == 0.0) return;
  level_ *= std::max(0.0, 1.0 - kViscousReynolds * settings_.viscosity / (speed_ * spacing_));
}

void IncompressibleFluid::limit_pressures(const Substep& substep) {
  constexpr float kNone = std::numeric_limits<float>::max();
  const ParticleSet& particles = substep.particles;
  const float full = settings_.negative_pressure ? kFull * static_cast<float>(target_) : kNone;
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      lowest_.data()[k] = closed_ || particles.density.data()[k] > full ? -kNone : 0.0f;
    }
  });
}

IncompressibleArguments IncompressibleFluid::arguments(const Substep& substep) const {
  const bool spline = settings_.kernel == SmoothingKernel::cubic_spline;
  // Of the kernels and their slopes (sph_kernels.cpp).
  const double shape = spline ? 40.0 / 7.0 : 7.0;
  const double slope = spline ? 40.0 / 7.0 : 140.0;
  const double volume = spacing_ * spacing_ / std::numbers::pi;
  const double squared = radius_ * radius_;
  return {.blocks = substep.neighborhood.blocks().data(),
          .geometry = substep.neighborhood.geometry(),
          .x = substep.particles.x.data(),
          .y = substep.particles.y.data(),
          .mass = substep.particles.mass.data(),
          .solid_share = solids_.share(),
          .solid_push_x = solids_.push_x(),
          .solid_push_y = solids_.push_y(),
          .solid_sweep = solids_.sweep(),
          .solid_drag = solids_.drag(),
          .solid_drag_u = solids_.drag_u(),
          .solid_drag_v = solids_.drag_v(),
          .inverse_xx = settings_.correction ? inverse_xx_.data() : nullptr,
          .inverse_xy = inverse_xy_.data(),
          .inverse_yy = inverse_yy_.data(),
          .cubic_spline = spline,
          .shape_factor = static_cast<float>(volume * shape / squared),
          .gradient_factor = static_cast<float>(volume * slope / (squared * squared))};
}

void IncompressibleFluid::feel_forces(const Substep& substep) {
  accelerate_uniformly(substep.particles, substep.body_force, substep.dt_seconds, substep.team);
  if (settings_.viscosity == 0.0) return;
  const IncompressibleArguments fluid = arguments(substep);
  const float factor = static_cast<float>(2.0 * settings_.viscosity);
  for_blocks(substep, [&](int first, int last) {
    kernels_->drags(fluid, substep.particles.u.data(), substep.particles.v.data(), factor,
                    acceleration_x_.data(), acceleration_y_.data(), first, last);
  });
  keep_spin(substep);
  apply_accelerations(substep);
}

void IncompressibleFluid::keep_spin(const Substep& substep) {
  if (!substep.bodies) return;
  const SphKernel& kernel = kernel_of(settings_);
  const double factor = 2.0 * settings_.viscosity * spacing_ * spacing_;
  const auto drag = [&](double distance, double, double) {
    return -factor * kernel.derivative(distance, radius_) / distance;
  };
  substep.bodies->keep_spin(substep.particles, radius_, drag, acceleration_x_.data(), acceleration_y_.data());
}

void IncompressibleFluid::find_accelerations(const Substep& substep, const float* pressure,
                                             const Then& then) {
  const IncompressibleArguments fluid = arguments(substep);
  const auto find = [&](int first, int last) {
    kernels_->accelerations(fluid, pressure, acceleration_x_.data(), acceleration_y_.data(), first, last);
  };
  for_blocks_then(substep, find, then);
}

void IncompressibleFluid::apply_accelerations(const Substep& substep) const {
  ParticleSet& particles = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.u.data()[k] += dt * acceleration_x_.data()[k];
    for (int k = begin; k < end; ++k) particles.v.data()[k] += dt * acceleration_y_.data()[k];
  });
}

void IncompressibleFluid::show_pressures(const Substep& substep, const AlignedVector<float>& solved) const {
  ParticleSet& particles = substep.particles;
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      particles.pressure.data()[k] = solved.data()[k] * particles.density.data()[k];
    }
  });
}

void IncompressibleFluid::find_rates(const Substep& substep, const float* u, const float* v, SolidsAre solids,
                                     float* rate, const Then& then) const {
  IncompressibleArguments fluid = arguments(substep);
  if (solids == SolidsAre::fixed) fluid.solid_sweep = nullptr;
  const auto find = [&](int first, int last) { kernels_->rates(fluid, u, v, rate, first, last); };
  for_blocks_then(substep, find, then);
}

void IncompressibleFluid::find_densities_at(const Substep& substep, const float* x, const float* y,
                                            float* density, const Then& then) const {
  IncompressibleArguments fluid = arguments(substep);
  fluid.x = x;
  fluid.y = y;
  const auto find = [&](int first, int last) { kernels_->densities(fluid, density, nullptr, first, last); };
  if (!fluid.solid_share) return for_blocks_then(substep, find, then);
  // The solids' share there, to first order, and as much again for the fluid that comes to meet the particle.
  const ParticleSet& now = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  for_blocks_then(substep, find, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      density[k] += 2.0f * (dt * fluid.solid_sweep[k] - (x[k] - now.x.data()[k]) * fluid.solid_push_x[k] -
                            (y[k] - now.y.data()[k]) * fluid.solid_push_y[k]);
    }
    if (then) then(begin, end);
  });
}

/// The loops that correct and shift in Wcsph, for fluid of even density.
void IncompressibleFluid::find_shifts(const Substep& substep) {
  const std::size_t padded = static_cast<std::size_t>(substep.particles.size()) + kParticlePadding;
  ones_.assign(padded, 1.0f);
  for (auto* array : {&rate_, &shift_x_, &shift_y_, &shift_u_, &shift_v_, &shift_density_})
    array->resize(padded);
  const IncompressibleArguments fluid = arguments(substep);
  const double way = speed_ * substep.dt_seconds / spacing_;
  const double rate = kShiftRate * std::min(1.0, way / kShiftedWay);
  const double weight =
      kernel_of(settings_).shape(spacing_ / radius_) / (fluid.cubic_spline ? 40.0 / 7.0 : 7.0);
  const WcsphRateArguments arguments = {
      .fluid = {.blocks = fluid.blocks,
                .geometry = fluid.geometry,
                .x = fluid.x,
                .y = fluid.y,
                .u = substep.particles.u.data(),
                .v = substep.particles.v.data(),
                .mass = fluid.mass,
                .density = ones_.data(),
                .inverse_density = ones_.data(),
                .solid_share = fluid.solid_share,
                .solid_push_x = fluid.solid_push_x,
                .solid_push_y = fluid.solid_push_y,
                .solid_sweep = fluid.solid_sweep,
                .solid_drag = fluid.solid_drag,
                .solid_drag_u = fluid.solid_drag_u,
                .solid_drag_v = fluid.solid_drag_v,
                .half_narrowing = nullptr,
                .cubic_spline = fluid.cubic_spline,
                .gradient_factor = fluid.gradient_factor},
      .excess = ones_.data(),
      .rate = rate_.data(),
      .diffusion_factor = 0.0f,
      .corrected = true,
      .shifting = true,
      .shift_factor = static_cast<float>(rate * radius_ * radius_),
      .shift_limit = static_cast<float>(kShiftLimit * spacing_),
      .inverse_weight = static_cast<float>(1.0 / std::max(weight * std::numbers::pi, 1e-3)),
      .shift_x = shift_x_.data(),
      .shift_y = shift_y_.data(),
      .shift_u = shift_u_.data(),
      .shift_v = shift_v_.data(),
      .shift_density = shift_density_.data(),
  };
  for_blocks(substep, [&](int first, int last) { shifting_kernels_->rates(arguments, first, last); });
}

void IncompressibleFluid::shift(const Substep& substep) {
  find_shifts(substep);
  ParticleSet& particles = substep.particles;
  const auto flows = [&](int k) { return particles.body.data()[k] == 0; };  // what shifting is for
  const Motion gained = motion_of(particles.size(), substep.team, [&](int k) {
    return std::array{flows(k) ? particles.mass.data()[k] : 0.0f, shift_u_.data()[k], shift_v_.data()[k]};
  });
  const double mass = std::max(gained.mass, 1e-30);
  const float mean_u = static_cast<float>(gained.u / mass);
  const float mean_v = static_cast<float>(gained.v / mass);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (!flows(k)) continue;
      particles.x.data()[k] += shift_x_.data()[k];
      particles.y.data()[k] += shift_y_.data()[k];
      particles.u.data()[k] += shift_u_.data()[k] - mean_u;
      particles.v.data()[k] += shift_v_.data()[k] - mean_v;
    }
  });
  substep.show(particle_stages::shifting);
}

void IncompressibleFluid::part_coincident(const Substep& substep) const {
  constexpr double kSpacingsPerSubstep = 0.1;
  const double speed = kSpacingsPerSubstep * spacing_ / substep.dt_seconds;
  ParticleSet& particles = substep.particles;
  for_each_coincident_pair(particles, substep.neighborhood, has_coincident_,
                           [&](std::size_t i, std::size_t, glm::dvec2 direction) {
                             particles.u[i] += static_cast<float>(speed / particles.mass[i] * direction.x);
                             particles.v[i] += static_cast<float>(speed / particles.mass[i] * direction.y);
                           });
}

}  // namespace twinflow
