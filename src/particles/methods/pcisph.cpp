#include "particles/methods/pcisph.hpp"

#include <algorithm>

#include "core/state_visitor.hpp"
#include "particles/stepping/particle_stages.hpp"

namespace twinflow {
void Pcisph::before_move(const Substep& substep) {
  start_substep(substep);
  half_kick(substep);
  if (!fluid().confinement().closed()) {
    apply_non_pressure_forces(substep);
    correct_pressures(substep);
    kick(substep);
  }
  shift(substep);
  correct_density(substep);
}

void Pcisph::after_move(const Substep& substep) {
  settle(substep);
  if (fluid().confinement().closed()) {
    apply_non_pressure_forces(substep);
    std::fill(room_to_fill(substep).begin(), room_to_fill(substep).end(), 0.0f);
    correct_divergence(substep, fluid().settings().density_tolerance);
    kick(substep);
  }
  fluid().set_pressures(substep, mean_pressure_of(substep));
  substep.keep_bodies_rigid();
}

/// The loop of the paper's Algorithm 2. Collisions are part of the predicted densities: solids, where they
/// will be after the sub-step, count as filled with fluid.
void Pcisph::correct_pressures(const Substep& substep) {
  AlignedVector<float>& pressure = pressure_of(substep);
  find_admissible_densities(substep);
  solve_.begin(problem(substep), pressure, substep.team);
  double error_at_start = 0.0;
  bool goes_on = true;
  while (goes_on) {
    predict_positions(substep, pressure);
    predict_density_errors(substep, solve_.excess());
    substep.show([&] { return particle_stages::predicted_pressure(solve_.iteration()); }, pressure.data());
    goes_on = solve_.correct(pressure);
    if (solve_.outcome().iterations == 1) error_at_start = solve_.outcome().mean;
  }
  PressureEffort effort = solve_.effort(fluid().confinement().target_density());
  const bool diverged = solve_.outcome().mean > std::max(error_at_start, problem(substep).mean_tolerance);
  if (diverged) effort.left = 0.0;  // correct_rates tells what it leaves
  add_effort(effort);
  if (diverged) correct_rates(substep);
}

/// Solves for the pressures anew, from zero, with densities that change by their present rates.
void Pcisph::correct_rates(const Substep& substep) {
  AlignedVector<float>& pressure = pressure_of(substep);
  std::fill(pressure.begin(), pressure.end(), 0.0f);
  float* room = room_to_fill(substep).data();
  const float* density = substep.particles.density.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) room[k] = admissible_.data()[k] - density[k];
  });
  correct_divergence(substep, fluid().settings().density_tolerance);
}

PressureSolve::Problem Pcisph::problem(const Substep& substep) const {
  const Settings::ParticleSettings& settings = fluid().settings();
  const double target = fluid().confinement().target_density();
  return {.particles = substep.particles.size(),
          .step = fluid().pressure_step(substep.dt_seconds),
          .lowest = fluid().confinement().lowest_pressures(),
          .closed = false,
          .largest_tolerance = settings.density_tolerance * target,
          .mean_tolerance = settings.divergence_tolerance * target,
          .max_iterations = settings.max_iterations};
}

void Pcisph::find_admissible_densities(const Substep& substep) {
  const Confinement& confinement = fluid().confinement();
  admissible_.resize(substep.particles.x.size(), 0.0f);
  const float* density = substep.particles.density.data();
  const float* lowest = confinement.lowest_pressures().data();
  const float target = static_cast<float>(confinement.target_density());
  const float slack = confinement.filled() ? 0.0f : static_cast<float>(fluid().settings().density_tolerance);
  const float at_rest = (1.0f - slack) * target;
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      admissible_.data()[k] = lowest[k] < 0.0f ? density[k] : std::max(density[k], at_rest);
    }
  });
}

/// x* = x + Δt (v + Δt a(p))
void Pcisph::predict_positions(const Substep& substep, const AlignedVector<float>& pressure) {
  const ParticleSet& particles = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  const float limit = static_cast<float>(substep.contact.movement_limit);
  for (auto* array : {&predicted_x_, &predicted_y_}) array->resize(particles.x.size(), 0.0f);
  const auto predict_along = [=](const float* position, const float* velocity, const float* acceleration,
                                 float* predicted, int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float way = dt * (velocity[k] + dt * acceleration[k]);
      predicted[k] = position[k] + std::min(std::max(way, -limit), limit);
    }
  };
  fluid().find_accelerations(substep, pressure.data(), [&](int begin, int end) {
    predict_along(particles.x.data(), particles.u.data(), fluid().acceleration_x(), predicted_x_.data(),
                  begin, end);
    predict_along(particles.y.data(), particles.v.data(), fluid().acceleration_y(), predicted_y_.data(),
                  begin, end);
  });
}

/// σ(x*) less the admissible density.
void Pcisph::predict_density_errors(const Substep& substep, AlignedVector<float>& errors) {
  float* error = errors.data();
  fluid().find_densities_at(substep, predicted_x_.data(), predicted_y_.data(), error,
                            [&](int begin, int end) {
                              for (int k = begin; k < end; ++k) error[k] -= admissible_.data()[k];
                            });
}

void Pcisph::visit_state(StateVisitor& visitor, int particles, int solids) {
  IncompressibleMethod::visit_state(visitor, particles, solids);
  visitor(solve_);
}

}  // namespace twinflow
