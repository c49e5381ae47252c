#include "particles/pcisph.hpp"

#include <algorithm>

namespace twinflow {
namespace {

/// What remains after a sub-step of a density too high.
constexpr float kKept = 0.9f;

}  // namespace

Pcisph::Pcisph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings) {}

void Pcisph::accelerate(const Substep& substep) {
  if (!substep.solids.balls.empty()) fluid_.measure_solids(substep);
  fluid_.feel_forces(substep);
  fluid_.part_coincident(substep);
  correct_pressures(substep);
  if (fluid_.is_shifted()) fluid_.shift(substep);
}

void Pcisph::interact(const Substep& substep) {
  fluid_.measure(substep);
  ParticleSet& particles = substep.particles;
  const float* solved = particles.carried[0].data();
  const float* density = particles.density.data();
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.pressure.data()[k] = solved[k] * density[k];
  });
}

void Pcisph::correct_pressures(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  for (auto* array : {&predicted_x_, &predicted_y_, &bearable_}) array->resize(particles.x.size(), 0.0f);
  find_bearable(substep);
  const PressureSolve::Problem problem = {
      .particles = particles.size(),
      .step = fluid_.pressure_step(substep.dt_seconds),
      .lowest = fluid_.lowest_pressures(),
      .closed = fluid_.closed(),
      .largest_tolerance = fluid_.settings().density_tolerance * fluid_.target_density(),
      .mean_tolerance = fluid_.settings().divergence_tolerance * fluid_.target_density(),
      .max_iterations = fluid_.settings().max_iterations,
      .evaluate = [&](const float* pressure, float* excess) {
        fluid_.find_accelerations(substep, pressure);
        predict(substep, excess);
      }};
  solve_.solve(problem, particles.carried[0], substep.team);
  fluid_.apply_accelerations(substep);
}

void Pcisph::find_bearable(const Substep& substep) {
  const float* density = substep.particles.density.data();
  const float* lowest = fluid_.lowest_pressures().data();
  const float target = static_cast<float>(fluid_.target_density());
  const float at_rest = static_cast<float>(1.0 - fluid_.settings().density_tolerance) * target;
  const bool as_it_is = fluid_.is_shifted();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float over = density[k] - target;
      if (as_it_is) {
        bearable_.data()[k] = density[k];
      } else if (over > 0.0f || lowest[k] < 0.0f) {
        bearable_.data()[k] = target + kKept * over;
      } else {
        bearable_.data()[k] = std::max(density[k], at_rest);
      }
    }
  });
}

void Pcisph::predict(const Substep& substep, float* excess) {
  const ParticleSet& particles = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  const float limit = static_cast<float>(substep.movement_limit);
  const auto predicted = [=](float position, float velocity, float acceleration) {
    return position + std::clamp(dt * (velocity + dt * acceleration), -limit, limit);
  };
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      predicted_x_.data()[k] =
          predicted(particles.x.data()[k], particles.u.data()[k], fluid_.acceleration_x()[k]);
      predicted_y_.data()[k] =
          predicted(particles.y.data()[k], particles.v.data()[k], fluid_.acceleration_y()[k]);
    }
  });
  fluid_.find_densities_at(substep, predicted_x_.data(), predicted_y_.data(), excess);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) excess[k] -= bearable_.data()[k];
  });
}

}  // namespace twinflow
