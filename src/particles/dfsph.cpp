#include "particles/dfsph.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cmath>

namespace twinflow {
namespace {

// The arrays of ParticleSet::carried: the pressures of both solves, divided by σ².
enum Carried { density_pressure, divergence_pressure, carried_arrays };

}  // namespace

Dfsph::Dfsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings) {}

void Dfsph::take_over(ParticleSet& particles) { particles.carry(carried_arrays); }

void Dfsph::begin(const Substep& substep) { fluid_.measure(substep); }

void Dfsph::accelerate(const Substep& substep) {
  if (!substep.solids.balls.empty()) fluid_.measure_solids(substep);
  const bool shifted = fluid_.closed() && fluid_.settings().shifting;
  if (shifted) fluid_.apply_shifts(substep);
  else correct_density(substep);
}

void Dfsph::interact(const Substep& substep) {
  fluid_.measure(substep);
  fluid_.part_coincident(substep);
  accelerate_uniformly(substep.particles, substep.body_force, substep.dt_seconds, substep.team);
  diffuse_velocity(substep);
  correct_divergence(substep);
  show_pressures(substep);
  if (fluid_.closed() && fluid_.settings().shifting) fluid_.find_shifts(substep);
}

void Dfsph::diffuse_velocity(const Substep& substep) {
  if (fluid_.settings().viscosity == 0.0) return;
  fluid_.find_viscous_accelerations(substep);
  fluid_.apply_accelerations(substep);
}

void Dfsph::correct_density(const Substep& substep) {
  room_.resize(substep.particles.density.size());
  const float target = static_cast<float>(fluid_.target_density());
  const float* density = substep.particles.density.data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) room_.data()[k] = target - density[k];
  });
  solve(substep, substep.particles.carried[density_pressure]);
}

/// Whoever is denser than at rest already may stay so, what is not may come closer up to there.
void Dfsph::correct_divergence(const Substep& substep) {
  room_.resize(substep.particles.density.size());
  lowest_.resize(substep.particles.density.size());
  const float target = static_cast<float>(fluid_.target_density());
  const float* density = substep.particles.density.data();
  const bool closed = fluid_.closed();
  for (int k = 0; k < substep.particles.size(); ++k) {
      room_.data()[k] = closed ? 0.0f : std::max(0.0f, target - density[k]) + (getenv("FALL") ? atof(getenv("FALL")) : 0.0f) * std::min(0.0f, 1.05f * target - density[k]);
      lowest_.data()[k] = std::min(fluid_.lowest_pressures()[k], 0.0f);
  }
  solve(substep, substep.particles.carried[divergence_pressure]);
}

/// Changes the velocities so that no particle is compressed by more than its room.
void Dfsph::solve(const Substep& substep, AlignedVector<float>& pressure) {
  ParticleSet& particles = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  const bool dens = &pressure == &particles.carried[0];
  rate_.resize(particles.density.size());
  fluid_.find_rates(substep, particles.u.data(), particles.v.data(), IncompressibleFluid::SolidsAre::moving,
                    rate_.data());
  const PressureSolve::Problem problem = {
      .particles = particles.size(),
      .step = static_cast<float>(1.0 / (substep.dt_seconds * substep.dt_seconds * fluid_.stiffest())),
      .lowest = dens ? fluid_.lowest_pressures() : std::span<const float>(lowest_),
      .closed = fluid_.closed(),
      .tolerance = dens ? (getenv("DTOL") ? atof(getenv("DTOL")) : 1e-2) : getenv("TOL") ? atof(getenv("TOL")) : 1e-4,
      .largest = dens, .max_iterations = getenv("ITER") ? atoi(getenv("ITER")) : 100,
      .evaluate =
          [&](const float* now, float* excess) {
            fluid_.find_accelerations(substep, now);
            fluid_.find_rates(substep, fluid_.acceleration_x(), fluid_.acceleration_y(),
                              IncompressibleFluid::SolidsAre::fixed, excess);
            substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
              for (int k = begin; k < end; ++k) {
                const float change = dt * dt * excess[k] + dt * rate_.data()[k];
                excess[k] = dens ? change - room_.data()[k] : std::max(0.0f, change - room_.data()[k]) + std::min(0.0f, change);
              }
            });
          },
  };
  if (dens && getenv("COLD")) std::fill(pressure.begin(), pressure.end(), 0.0f);
  const auto outcome = solve_.solve(problem, pressure, substep.team);
  if (getenv("TRACE")) std::fprintf(stderr, "%s %d %g %g %g\n", dens ? "density" : "divergence", outcome.iterations, outcome.error, outcome.largest, solve_.stiffness());
  if (dens ) {
    const float most = static_cast<float>(0.2 * fluid_.spacing());
    for (int k = 0; k < particles.size(); ++k) {
      const float dx = dt * dt * fluid_.acceleration_x()[k];
      const float dy = dt * dt * fluid_.acceleration_y()[k];
      const float part = std::min(1.0f, most / (std::hypot(dx, dy) + 1e-20f));
      particles.x.data()[k] += part * dx;
      particles.y.data()[k] += part * dy;
    }
  } else
  fluid_.apply_accelerations(substep);
}

void Dfsph::show_pressures(const Substep& substep) const {
  ParticleSet& particles = substep.particles;
  const float* from_density = particles.carried[density_pressure].data();
  const float* from_divergence = particles.carried[divergence_pressure].data();
  const float* density = particles.density.data();
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      particles.pressure.data()[k] = (from_density[k] + from_divergence[k]) * density[k] * density[k];
    }
  });
}

}  // namespace twinflow
