#include "particles/pressure/density_correction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
namespace {

/// Particles move by this part of the spacing at most.
constexpr double kMoveLimit = 0.2;

/// Shifted particles are disordered by some two hundredths of the density; crowds are denser.
constexpr double kCrowd = 1.03;

/// Without gaps some room is needed: pressures that only push cannot make all densities even.
double largest_density(const IncompressibleFluid& fluid) {
  const double target = fluid.confinement().target_density();
  if (!fluid.confinement().closed()) return target;
  const double room = 1.0 + fluid.settings().density_tolerance;
  return target * (fluid.is_shifted() ? std::max(room, kCrowd) : room);
}

/// Moves particles by Δt² times their accelerations.
void move_aside(const Substep& substep, const IncompressibleFluid& fluid) {
  ParticleSet& particles = substep.particles;
  const float squared_dt = static_cast<float>(substep.dt_seconds * substep.dt_seconds);
  const float limit = static_cast<float>(kMoveLimit * fluid.spacing());
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float dx = squared_dt * fluid.acceleration_x()[k];
      const float dy = squared_dt * fluid.acceleration_y()[k];
      const float length = std::sqrt(dx * dx + dy * dy);
      const float part = length > limit ? limit / length : 1.0f;
      particles.x.data()[k] += part * dx;
      particles.y.data()[k] += part * dy;
    }
  });
}

}  // namespace

PressureEffort DensityCorrection::correct(const Substep& substep, IncompressibleFluid& fluid,
                                          AlignedVector<float>& pressure) {
  const ParticleSet& particles = substep.particles;
  lowest_.resize(particles.density.size(), 0.0f);
  float* room = solve_.room_to_fill(substep).data();
  const float largest = static_cast<float>(largest_density(fluid));
  const float* density = particles.density.data();
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) room[k] = largest - density[k];
  });
  const PressureEffort effort = solve_.solve(substep, fluid,
                                             {.lowest = lowest_,
                                              .closed = false,
                                              .largest_tolerance = fluid.settings().density_tolerance,
                                              .mean_tolerance = std::numeric_limits<double>::max(),
                                              .stage = particle_stages::density_pressure},
                                             pressure);
  move_aside(substep, fluid);
  substep.show(particle_stages::density_correction);
  return effort;
}

}  // namespace twinflow
