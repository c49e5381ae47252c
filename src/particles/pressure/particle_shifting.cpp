#include "particles/pressure/particle_shifting.hpp"

#include <algorithm>
#include <array>
#include <numbers>

#include "core/state_visitor.hpp"
#include "particles/parallel/loop_choice.hpp"
#include "particles/stepping/motion_sums.hpp"

namespace twinflow {
namespace {

/// A particle is shifted by this part of the spacing at most.
constexpr double kLimit = 0.1;

void add(const AlignedVector<float>& change, AlignedVector<float>& to, int begin, int end) {
  for (int k = begin; k < end; ++k) to.data()[k] += change.data()[k];
}

}  // namespace

ParticleShifting::ParticleShifting(double interaction_radius, double spacing)
    : radius_(interaction_radius),
      spacing_(spacing),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kShiftingLoops)) {}

void ParticleShifting::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kShiftingLoops); }

void ParticleShifting::resize(const ParticleSet& particles) {
  const std::size_t padded = padded_size(particles.size());
  for (auto* array : arrays()) array->resize(padded, 0.0f);
}

void ParticleShifting::forget() {
  for (auto* array : arrays()) std::fill(array->begin(), array->end(), 0.0f);
}

void ParticleShifting::visit_state(StateVisitor& visitor, std::size_t padded_count) {
  for (auto* array : arrays()) visitor.visit_array(*array, padded_count);
}

ShiftArguments ParticleShifting::arguments(const SphKernel& kernel, double factor) {
  // The loops' shapes leave out the kernels' constants.
  const double weight = kernel.shape(spacing_ / radius_) / kernel.shape_constant;
  return {.factor = static_cast<float>(factor),
          .limit = static_cast<float>(kLimit * spacing_),
          .inverse_weight = static_cast<float>(1.0 / std::max(weight * std::numbers::pi, 1e-3)),
          .x = x_.data(),
          .y = y_.data(),
          .u = u_.data(),
          .v = v_.data(),
          .density = density_.data()};
}

void ParticleShifting::find(const Substep& substep, const EvenFluid& fluid, double factor) {
  const ParticleSet& particles = substep.particles;
  resize(particles);
  const ShiftingArguments shifting = {.particles = substep.neighborhood.loop_particles(particles),
                                      .solids = fluid.solids,
                                      .cubic_spline = &fluid.kernel == &kCubicSpline,
                                      .gradient_factor = fluid.gradient_factor,
                                      .shift = arguments(fluid.kernel, factor)};
  for_blocks(substep, [&](int first, int last) { loops_->shifts(shifting, first, last); });
}

void ParticleShifting::leave_bodies_in_place(const ParticleSet& particles) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] == 0) continue;
    for (auto* array : arrays()) (*array)[k] = 0.0f;
  }
}

void ParticleShifting::apply(const Substep& substep) const {
  substep.let_heat_stay(x_, y_);
  ParticleSet& particles = substep.particles;
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    add(x_, particles.x, begin, end);
    add(y_, particles.y, begin, end);
    add(u_, particles.u, begin, end);
    add(v_, particles.v, begin, end);
    add(density_, particles.density, begin, end);
  });
}

void ParticleShifting::apply_keeping_momentum(const Substep& substep) const {
  substep.let_heat_stay(x_, y_);
  ParticleSet& particles = substep.particles;
  const auto flows = [&](int k) { return particles.body.data()[k] == 0; };
  const MotionSums gained = motion_of(particles.size(), substep.team, [&](int k) {
    return std::array{flows(k) ? particles.mass.data()[k] : 0.0f, u_.data()[k], v_.data()[k]};
  });
  const double mass = std::max(gained.mass, 1e-30);
  const float mean_u = static_cast<float>(gained.u / mass);
  const float mean_v = static_cast<float>(gained.v / mass);
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (!flows(k)) continue;
      particles.x.data()[k] += x_.data()[k];
      particles.y.data()[k] += y_.data()[k];
      particles.u.data()[k] += u_.data()[k] - mean_u;
      particles.v.data()[k] += v_.data()[k] - mean_v;
      particles.density.data()[k] += density_.data()[k];
    }
  });
}

}  // namespace twinflow
