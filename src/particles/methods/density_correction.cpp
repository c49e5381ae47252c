#include "particles/methods/density_correction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "particles/state/particle_stages.hpp"

namespace twinflow {
namespace {

/// Particles move by this part of the spacing at most.
constexpr double kMoveLimit = 0.2;

/// Shifted particles are disordered by some two hundredths of the density; crowds are denser.
constexpr double kCrowd = 1.03;

/// Where there are no gaps some room is needed: pressures that only push cannot make all densities even.
double most_density(const IncompressibleFluid& fluid) {
  if (!fluid.closed()) return fluid.target_density();
  const double room = 1.0 + fluid.settings().density_tolerance;
  return fluid.target_density() * (fluid.is_shifted() ? std::max(room, kCrowd) : room);
}

}  // namespace

AlignedVector<float>& CompressionSolve::room_to_fill(const Substep& substep) {
  room_.resize(substep.particles.density.size());
  return room_;
}

void CompressionSolve::solve(const Substep& substep, IncompressibleFluid& fluid, const Goal& goal,
                             AlignedVector<float>& pressure) {
  const ParticleSet& particles = substep.particles;
  rate_.resize(particles.density.size());
  fluid.find_rates(substep, particles.u.data(), particles.v.data(), IncompressibleFluid::SolidsAre::moving,
                   rate_.data());
  const float dt = static_cast<float>(substep.dt_seconds);
  const auto evaluate = [&](const float* solved, float* excess) {
    fluid.find_accelerations(substep, solved);
    fluid.find_rates(substep, fluid.acceleration_x(), fluid.acceleration_y(),
                     IncompressibleFluid::SolidsAre::fixed, excess, [&](int begin, int end) {
                       for (int k = begin; k < end; ++k) {
                         excess[k] = dt * (rate_.data()[k] + dt * excess[k]) - room_.data()[k];
                       }
                     });
  };
  const PressureSolve::Problem problem = {
      .particles = particles.size(),
      .step = fluid.pressure_step(substep.dt_seconds),
      .lowest = goal.lowest,
      .closed = goal.closed,
      .level = fluid.pressure_level(),
      .largest_tolerance = goal.largest_tolerance * fluid.target_density(),
      .mean_tolerance = goal.mean_tolerance * fluid.target_density(),
      .max_iterations = fluid.settings().max_iterations,
      .evaluate = evaluate,
      .show = show_iterations(substep, goal.stage)};
  fluid.add_effort(problem, solve_.solve(problem, pressure, substep.team));
}

void DensityCorrection::correct(const Substep& substep, IncompressibleFluid& fluid,
                                AlignedVector<float>& pressure) {
  ParticleSet& particles = substep.particles;
  lowest_.resize(particles.density.size(), 0.0f);
  float* room = solve_.room_to_fill(substep).data();
  const float most = static_cast<float>(most_density(fluid));
  const float* density = particles.density.data();
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) room[k] = most - density[k];
  });
  solve_.solve(substep, fluid,
               {.lowest = lowest_,
                .closed = false,
                .largest_tolerance = fluid.settings().density_tolerance,
                .mean_tolerance = std::numeric_limits<double>::max(),
                .stage = particle_stages::density_pressure},
               pressure);

  const float squared_dt = static_cast<float>(substep.dt_seconds * substep.dt_seconds);
  const float limit = static_cast<float>(kMoveLimit * fluid.spacing());
  substep.team.for_ranges(particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float dx = squared_dt * fluid.acceleration_x()[k];
      const float dy = squared_dt * fluid.acceleration_y()[k];
      const float length = std::sqrt(dx * dx + dy * dy);
      const float part = length > limit ? limit / length : 1.0f;
      particles.x.data()[k] += part * dx;
      particles.y.data()[k] += part * dy;
    }
  });
  substep.show(particle_stages::density_correction);
}

}  // namespace twinflow
