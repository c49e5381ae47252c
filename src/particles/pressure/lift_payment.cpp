#include "particles/pressure/lift_payment.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numbers>

#include "particles/parallel/loop_choice.hpp"

namespace twinflow {
namespace {

bool has_heights(const Substep& substep) { return substep.force_on_heights() != glm::dvec2(0.0); }

}  // namespace

LiftPayment::LiftPayment(double interaction_radius, double spacing)
    : radius_(interaction_radius),
      spacing_(spacing),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kExchangeLoops)) {}

void LiftPayment::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kExchangeLoops); }

void LiftPayment::begin(const Substep& substep) {
  if (!has_heights(substep)) return;
  x_ = substep.particles.x;
  y_ = substep.particles.y;
}

void LiftPayment::apply(const Substep& substep, const SphKernel& kernel) {
  if (!has_heights(substep)) return;
  ParticleSet& particles = substep.particles;
  for (auto* array : {&gain_, &mean_gain_, &contrast_, &part_, &du_, &dv_}) {
    array->resize(particles.x.size(), 0.0f);
  }
  const ExchangeArguments fluid = arguments(substep, kernel);
  const auto find_exchanges = [&] {
    for_blocks(substep, [&](int first, int last) {
      loops_->exchanges(fluid, part_.data(), du_.data(), dv_.data(), first, last);
    });
  };
  if (!find_gains(substep)) return;
  for_blocks(substep, [&](int first, int last) {
    loops_->contrasts(fluid, gain_.data(), mean_gain_.data(), contrast_.data(), first, last);
  });
  // If each exchanged all there is, it would take on the mean velocity around it.
  std::fill(part_.begin(), part_.end(), 1.0f);
  find_exchanges();
  find_parts(substep);
  find_exchanges();
  add_to_velocities(particles, du_, dv_, 1.0f, substep.team);
}

ExchangeArguments LiftPayment::arguments(const Substep& substep, const SphKernel& kernel) const {
  const double volume = spacing_ * spacing_ / std::numbers::pi;
  LoopParticles as_before = substep.neighborhood.loop_particles(substep.particles, radius_);
  as_before.x = x_.data();
  as_before.y = y_.data();
  return {.particles = as_before,
          .cubic_spline = &kernel == &kCubicSpline,
          .shape_factor = static_cast<float>(volume * kernel.shape_constant / (radius_ * radius_))};
}

/// Finds twice the growth of the energy of weight. Rigid bodies pay for themselves. Returns whether it grew
/// anywhere.
bool LiftPayment::find_gains(const Substep& substep) {
  const ParticleSet& particles = substep.particles;
  const glm::dvec2 force = substep.force_on_heights();
  std::atomic<bool> grew = false;
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    bool grows = false;
    for (int k = begin; k < end; ++k) {
      const double drop =
          force.x * (particles.x.data()[k] - x_.data()[k]) + force.y * (particles.y.data()[k] - y_.data()[k]);
      const bool flows = particles.body.data()[k] == 0;
      gain_.data()[k] =
          flows ? static_cast<float>(-2.0 * particles.mass.data()[k] * substep.weight_of(k) * drop) : 0.0f;
      grows = grows || gain_.data()[k] > 0.0f;
    }
    if (grows) grew = true;
  });
  return grew;
}

/// Finds the parts by which particles pay their mean gain, or all of their disorder if that is less.
void LiftPayment::find_parts(const Substep& substep) {
  const float* mass = substep.particles.mass.data();
  const std::int32_t* body = substep.particles.body.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float du = du_.data()[k];
      const float dv = dv_.data()[k];
      const float disorder = mass[k] * (du * du + dv * dv);
      const float payment = std::min(std::max(mean_gain_.data()[k], 0.0f), disorder);
      part_.data()[k] = body[k] == 0 ? std::min(payment / std::max(contrast_.data()[k], 1e-30f), 1.0f) : 0.0f;
    }
  });
}

}  // namespace twinflow
