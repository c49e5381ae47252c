#include "particles/pressure/compression_solve.hpp"

namespace twinflow {

AlignedVector<float>& CompressionSolve::room_to_fill(const Substep& substep) {
  room_.resize(substep.particles.density.size());
  return room_;
}

PressureEffort CompressionSolve::solve(const Substep& substep, IncompressibleFluid& fluid, const Goal& goal,
                                       AlignedVector<float>& pressure) {
  const ParticleSet& particles = substep.particles;
  rate_.resize(particles.density.size());
  fluid.find_rates(substep, particles.u.data(), particles.v.data(), IncompressibleFluid::SolidsAre::moving,
                   rate_.data());
  if (substep.companions.ends != nullptr) substep.companions.ends->clear_outflow(pressure);
  const double target = fluid.confinement().target_density();
  solve_.begin({.particles = particles.size(),
                .step = fluid.pressure_step(substep.dt_seconds),
                .lowest = goal.lowest,
                .closed = goal.closed,
                .background_pressure = fluid.confinement().background_pressure(),
                .largest_tolerance = goal.largest_tolerance * target,
                .mean_tolerance = goal.mean_tolerance * target,
                .max_iterations = fluid.settings().max_iterations},
               pressure, substep.team);
  do {
    find_excess(substep, fluid, pressure);
    substep.show([&] { return goal.stage(solve_.iteration()); }, pressure.data());
  } while (solve_.correct(pressure));
  return solve_.effort(target);
}

/// Finds by how much the velocities, with the pressures' accelerations, compress each particle beyond its
/// room.
void CompressionSolve::find_excess(const Substep& substep, IncompressibleFluid& fluid,
                                   const AlignedVector<float>& pressure) {
  const float dt = static_cast<float>(substep.dt_seconds);
  float* excess = solve_.excess().data();
  fluid.find_accelerations(substep, pressure.data());
  fluid.find_rates(substep, fluid.acceleration_x(), fluid.acceleration_y(),
                   IncompressibleFluid::SolidsAre::fixed, excess, [&](int begin, int end) {
                     for (int k = begin; k < end; ++k) {
                       excess[k] = dt * (rate_.data()[k] + dt * excess[k]) - room_.data()[k];
                     }
                   });
  if (substep.companions.ends != nullptr) substep.companions.ends->clear_outflow(solve_.excess());
}

}  // namespace twinflow
