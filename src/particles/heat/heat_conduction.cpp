#include "particles/heat/heat_conduction.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "particles/parallel/loop_choice.hpp"

namespace twinflow {
namespace {

/// The least s with (s² + s)/2 explicit steps.
int stages_for(double explicit_steps) {
  return std::max(1, static_cast<int>(std::ceil(0.5 * (std::sqrt(1.0 + 8.0 * explicit_steps) - 1.0))));
}

}  // namespace

HeatConduction::HeatConduction(const Temperatures& temperatures, const Domain& domain,
                               double interaction_radius, double spacing)
    : radius_(interaction_radius),
      spacing_(spacing),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kHeatLoops)),
      walls_(temperatures, domain, interaction_radius),
      fluxes_(interaction_radius, spacing * spacing) {}

void HeatConduction::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kHeatLoops); }

HeatArguments HeatConduction::arguments(const HeatFlow& flow) const {
  const double squared = radius_ * radius_;
  const double volume = spacing_ * spacing_ / std::numbers::pi;
  return {.particles = flow.neighborhood.loop_particles(flow.particles, radius_),
          .temperature = flow.particles.temperature.data(),
          .gradient_factor = static_cast<float>(volume * kWendlandC2.slope_constant / (squared * squared))};
}

void HeatConduction::conduct(const HeatFlow& flow, double diffusivity) {
  constexpr double kLeast = 1e-30;  // its inverse is a float
  fluxes_.measure(flow.particles, flow.solids, flow.team);
  if (diffusivity < kLeast) return heat_by_fluxes(flow);
  ParticleSet& particles = flow.particles;
  for (auto* array : {&conductance_, &rate_, &weight_, &previous_}) array->resize(particles.x.size(), 0.0f);
  walls_.measure(particles, flow.solids, flow.team);
  const HeatArguments heat = arguments(flow);
  for_blocks(flow.neighborhood, flow.team, [&](int first, int last) {
    loops_->conductances(heat, walls_.arrays(), conductance_.data(), first, last);
  });
  find_rates(flow, diffusivity);
  const double way = diffusivity * flow.dt_seconds;
  const int stages = stages_for(way * largest_weight(flow));
  const double part = 2.0 / (static_cast<double>(stages) * (stages + 1));
  for (int stage = 1; stage <= stages; ++stage) {
    if (stage > 1) find_rates(flow, diffusivity);
    const double now = (2.0 * stage - 1.0) / stage;
    const float before = static_cast<float>((1.0 - stage) / stage);
    const float step = static_cast<float>(now * part * way);
    flow.team.for_particles(particles.size(), [&](int begin, int end) {
      float* temperature = particles.temperature.data();
      float* previous = previous_.data();
      const float* rate = rate_.data();
      for (int k = begin; k < end; ++k) {
        // In this order what does not change stays to the last bit.
        const float change = stage > 1 ? before * (previous[k] - temperature[k]) : 0.0f;
        previous[k] = temperature[k];
        temperature[k] += change + step * rate[k];
      }
    });
  }
}

/// Adds the heat from solids, if nothing is conducted.
void HeatConduction::heat_by_fluxes(const HeatFlow& flow) {
  const float* given = fluxes_.rates();
  if (given == nullptr) return;
  const auto seconds = static_cast<float>(flow.dt_seconds);
  float* temperature = flow.particles.temperature.data();
  for (int k = 0; k < flow.particles.size(); ++k) temperature[k] += seconds * given[k];
}

void HeatConduction::find_rates(const HeatFlow& flow, double diffusivity) {
  const HeatArguments heat = arguments(flow);
  for_blocks(flow.neighborhood, flow.team, [&](int first, int last) {
    loops_->rates(heat, walls_.arrays(), conductance_.data(), rate_.data(), weight_.data(), first, last);
  });
  if (const float* given = fluxes_.rates()) {
    const float per_diffusivity = static_cast<float>(1.0 / diffusivity);
    float* rate = rate_.data();
    for (int k = 0; k < flow.particles.size(); ++k) rate[k] += per_diffusivity * given[k];
  }
  if (flow.ends != nullptr) flow.ends->clear(rate_);
}

double HeatConduction::largest_weight(const HeatFlow& flow) const {
  const int count = flow.particles.size();
  std::vector<float> largest(static_cast<std::size_t>(count / kParticlesAtOnce) + 1, 0.0f);
  flow.team.for_particles(count, [&](int begin, int end) {
    const float* weight = weight_.data();
    float most = 0.0f;
    for (int k = begin; k < end; ++k) most = weight[k] > most ? weight[k] : most;
    largest[static_cast<std::size_t>(begin / kParticlesAtOnce)] = most;
  });
  return *std::max_element(largest.begin(), largest.end());
}

void HeatConduction::follow_shift(const HeatFlow& flow, const AlignedVector<float>& x,
                                  const AlignedVector<float>& y) {
  ParticleSet& particles = flow.particles;
  change_.resize(particles.x.size(), 0.0f);
  const HeatArguments heat = arguments(flow);
  for_blocks(flow.neighborhood, flow.team, [&](int first, int last) {
    loops_->changes(heat, x.data(), y.data(), change_.data(), first, last);
  });
  const auto flows = [&](int k) { return particles.body.data()[k] == 0; };
  struct Gain {
    double heat = 0.0;
    int particles = 0;

    void operator+=(const Gain& more) {
      heat += more.heat;
      particles += more.particles;
    }
  };
  const Gain total = flow.team.sum_of_particles<Gain>(particles.size(), [&](int begin, int end) {
    Gain gain;
    for (int k = begin; k < end; ++k) {
      if (!flows(k)) continue;
      gain.heat += change_.data()[k];
      ++gain.particles;
    }
    return gain;
  });
  const float mean = static_cast<float>(total.heat / std::max(total.particles, 1));
  flow.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (flows(k)) particles.temperature.data()[k] += change_.data()[k] - mean;
    }
  });
}

}  // namespace twinflow
