#include "particles/dfsph.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace twinflow {
namespace {

// The arrays of ParticleSet::carried: the pressures of both solves, divided by σ.
enum Carried { density_pressure, divergence_pressure, carried_arrays };

/// Correcting the density moves particles by this part of the spacing at most.
constexpr double kMoveLimit = 0.2;

}  // namespace

Dfsph::Dfsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings) {}

void Dfsph::take_over(ParticleSet& particles) { particles.carry(carried_arrays); }

void Dfsph::begin(const Substep& substep) { fluid_.measure(substep); }

void Dfsph::accelerate(const Substep& substep) {
  if (!substep.solids.balls.empty()) fluid_.measure_solids(substep);
  if (fluid_.is_shifted()) {
    fluid_.shift(substep);
  } else {
    correct_density(substep);
  }
}

void Dfsph::interact(const Substep& substep) {
  fluid_.measure(substep);
  fluid_.feel_forces(substep);
  fluid_.part_coincident(substep);
  correct_divergence(substep);
  show_pressures(substep);
}

void Dfsph::correct_density(const Substep& substep) {
  find_room_to_move(substep);
  ParticleSet& particles = substep.particles;
  PressureSolve::Problem to_solve = problem(substep);
  to_solve.largest_tolerance = fluid_.settings().density_tolerance * fluid_.target_density();
  density_solve_.solve(to_solve, particles.carried[density_pressure], substep.team);

  const float squared_dt = static_cast<float>(substep.dt_seconds * substep.dt_seconds);
  const float limit = static_cast<float>(kMoveLimit * fluid_.spacing());
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float dx = squared_dt * fluid_.acceleration_x()[k];
      const float dy = squared_dt * fluid_.acceleration_y()[k];
      const float length = std::sqrt(dx * dx + dy * dy);
      const float part = length > limit ? limit / length : 1.0f;
      particles.x.data()[k] += part * dx;
      particles.y.data()[k] += part * dy;
    }
  });
}

void Dfsph::correct_divergence(const Substep& substep) {
  find_room_to_approach(substep);
  PressureSolve::Problem to_solve = problem(substep);
  to_solve.mean_tolerance = fluid_.settings().divergence_tolerance * fluid_.target_density();
  divergence_solve_.solve(to_solve, substep.particles.carried[divergence_pressure], substep.team);
  fluid_.apply_accelerations(substep);
}

/// Up to the target density, less what is too much already.
void Dfsph::find_room_to_move(const Substep& substep) {
  room_.resize(substep.particles.density.size());
  const float target = static_cast<float>(fluid_.target_density());
  const float* density = substep.particles.density.data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) room_.data()[k] = target - density[k];
  });
}

/// None for particles that are as dense as at rest, within the tolerance of the density: their weight then
/// rests on those below at all times, not only after having fallen through the last of their room.
void Dfsph::find_room_to_approach(const Substep& substep) {
  room_.resize(substep.particles.density.size());
  const float at_rest =
      static_cast<float>((1.0 - fluid_.settings().density_tolerance) * fluid_.target_density());
  const float* density = substep.particles.density.data();
  const float* lowest = fluid_.lowest_pressures().data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      room_.data()[k] = lowest[k] < 0.0f ? 0.0f : std::max(at_rest - density[k], 0.0f);
    }
  });
}

/// The excess: by how much the velocities, changed by the pressures, would compress particles beyond their
/// room.
PressureSolve::Problem Dfsph::problem(const Substep& substep) {
  const ParticleSet& particles = substep.particles;
  rate_.resize(particles.density.size());
  fluid_.find_rates(substep, particles.u.data(), particles.v.data(), IncompressibleFluid::SolidsAre::moving,
                    rate_.data());
  const auto evaluate = [this, &substep](const float* pressure, float* excess) {
    fluid_.find_accelerations(substep, pressure);
    fluid_.find_rates(substep, fluid_.acceleration_x(), fluid_.acceleration_y(),
                      IncompressibleFluid::SolidsAre::fixed, excess);
    const float dt = static_cast<float>(substep.dt_seconds);
    substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
      for (int k = begin; k < end; ++k) {
        excess[k] = dt * (rate_.data()[k] + dt * excess[k]) - room_.data()[k];
      }
    });
  };
  return {.particles = particles.size(),
          .step = fluid_.pressure_step(substep.dt_seconds),
          .lowest = fluid_.lowest_pressures(),
          .closed = fluid_.closed(),
          .largest_tolerance = std::numeric_limits<double>::max(),
          .mean_tolerance = std::numeric_limits<double>::max(),
          .max_iterations = fluid_.settings().max_iterations,
          .evaluate = evaluate};
}

void Dfsph::show_pressures(const Substep& substep) const {
  ParticleSet& particles = substep.particles;
  const float* solved = particles.carried[divergence_pressure].data();
  const float* density = particles.density.data();
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) particles.pressure.data()[k] = solved[k] * density[k];
  });
}

}  // namespace twinflow
