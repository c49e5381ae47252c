#include "particles/pcisph.hpp"

#include <cstdlib>
#include <cstdio>
#include <algorithm>

namespace twinflow {

Pcisph::Pcisph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings) {}

void Pcisph::take_over(ParticleSet& particles) { particles.carry(1); }

void Pcisph::begin(const Substep& substep) { fluid_.measure(substep); }

void Pcisph::accelerate(const Substep& substep) {
  if (!substep.solids.balls.empty()) fluid_.measure_solids(substep);
  fluid_.part_coincident(substep);
  accelerate_uniformly(substep.particles, substep.body_force, substep.dt_seconds, substep.team);
  if (fluid_.settings().viscosity != 0.0) {
    fluid_.find_viscous_accelerations(substep);
    fluid_.apply_accelerations(substep);
  }
  correct_pressures(substep);
}

void Pcisph::interact(const Substep& substep) {
  fluid_.measure(substep);
  ParticleSet& p = substep.particles;
  for (int k = 0; k < p.size(); ++k) p.pressure.data()[k] = p.carried[0].data()[k] * p.density.data()[k] * p.density.data()[k];
}

void Pcisph::correct_pressures(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  for (auto* array : {&predicted_x_, &predicted_y_, &solid_rate_}) array->resize(particles.x.size(), 0.0f);
  const PressureSolve::Problem problem = {
      .particles = particles.size(),
      .step = static_cast<float>(1.0 / (substep.dt_seconds * substep.dt_seconds * fluid_.stiffest())),
      .lowest = fluid_.lowest_pressures(),
      .closed = fluid_.closed(),
      .tolerance = getenv("TOL") ? atof(getenv("TOL")) : 1e-2,
      .largest = true, .plain = !getenv("ACC"),
      .max_iterations = 100,
      .evaluate =
          [&](const float* pressure, float* excess) {
            fluid_.find_accelerations(substep, pressure);
            predict(substep, excess);
          },
  };
  const auto outcome = solve_.solve(problem, particles.carried[0], substep.team);
  if (getenv("TRACE")) std::fprintf(stderr, "density %d %g %g\n", outcome.iterations, outcome.error, outcome.largest);
  fluid_.apply_accelerations(substep);
}

void Pcisph::predict(const Substep& substep, float* excess) {
  const ParticleSet& particles = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  const bool closed = fluid_.closed();
  const float limit = static_cast<float>(substep.movement_limit);
  const float kept = getenv("KEPT") ? atof(getenv("KEPT")) : 0.9f;
  const float target = static_cast<float>(fluid_.target_density());
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      predicted_x_.data()[k] =
          particles.x.data()[k] + std::clamp(dt * (particles.u.data()[k] + dt * fluid_.acceleration_x()[k]), -limit, limit);
      predicted_y_.data()[k] =
          particles.y.data()[k] + std::clamp(dt * (particles.v.data()[k] + dt * fluid_.acceleration_y()[k]), -limit, limit);
    }
  });
  fluid_.find_densities_at(substep, predicted_x_.data(), predicted_y_.data(), excess);
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float now = particles.density.data()[k];
      excess[k] -= closed ? target : target + kept * std::max(0.0f, now - target);
    }
  });
}

}  // namespace twinflow
