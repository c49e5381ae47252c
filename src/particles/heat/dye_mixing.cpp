#include "particles/heat/dye_mixing.hpp"

#include <numbers>

#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/loop_choice.hpp"

namespace twinflow {

DyeMixing::DyeMixing(double strength, double interaction_radius, double spacing)
    : strength_(strength),
      radius_(interaction_radius),
      spacing_(spacing),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kMixingLoops)) {}

void DyeMixing::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kMixingLoops); }

void DyeMixing::mix(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team,
                    double dt_seconds) {
  if (!acts() || particles.size() == 0) return;
  for (auto* array : {&conductance_, &r_, &g_, &b_}) array->resize(particles.x.size(), 0.0f);
  const double squared = radius_ * radius_;
  const double volume = spacing_ * spacing_ / std::numbers::pi;
  const double mixing_length = strength_ * spacing_;
  const MixingArguments fluid = {
      .particles = neighborhood.loop_particles(particles, radius_),
      .r = particles.r.data(),
      .g = particles.g.data(),
      .b = particles.b.data(),
      .gradient_factor = static_cast<float>(volume * kWendlandC2.slope_constant / (squared * squared)),
      .way = static_cast<float>(dt_seconds * mixing_length * mixing_length)};
  for_blocks(neighborhood, team,
             [&](int first, int last) { loops_->conductances(fluid, conductance_.data(), first, last); });
  team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (particles.body.data()[k] != 0) conductance_.data()[k] = 0.0f;
    }
  });
  for_blocks(neighborhood, team, [&](int first, int last) {
    loops_->changes(fluid, conductance_.data(), r_.data(), g_.data(), b_.data(), first, last);
  });
  team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      particles.r.data()[k] += r_.data()[k];
      particles.g.data()[k] += g_.data()[k];
      particles.b.data()[k] += b_.data()[k];
    }
  });
}

}  // namespace twinflow
