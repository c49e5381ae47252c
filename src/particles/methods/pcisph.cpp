#include "particles/methods/pcisph.hpp"

#include <algorithm>

#include "core/archive.hpp"
#include "particles/state/particle_stages.hpp"

namespace twinflow {
namespace {

// The arrays of ParticleSet::carried: the pressures, and those of the density's correction, divided by σ.
enum Carried { pressure, density_pressure, carried_arrays };

/// What remains after a sub-step of a density that pressures may pull as well as push to its target.
constexpr float kKept = 0.9f;

}  // namespace

Pcisph::Pcisph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings) {}

void Pcisph::take_over(ParticleSet& particles) { particles.carry(carried_arrays); }

template <class Archive>
void Pcisph::exchange_state(Archive& archive, int particles) {
  fluid_.archive_state(archive, particles);
  solve_.archive_state(archive);
  closed_solve_.archive_state(archive);
  density_correction_.archive_state(archive);
}

void Pcisph::archive_state(OutputArchive& archive, int particles) { exchange_state(archive, particles); }
void Pcisph::archive_state(InputArchive& archive, int particles) { exchange_state(archive, particles); }

void Pcisph::accelerate(const Substep& substep) {
  fluid_.start_effort();
  fluid_.follow_balls(substep);
  fluid_.feel_forces(substep);
  substep.show([&] { return particle_stages::forces(fluid_.settings().viscosity > 0.0); });
  fluid_.part_coincident(substep);
  if (fluid_.closed()) {
    correct_divergence(substep);
  } else {
    correct_pressures(substep);
  }
  fluid_.apply_accelerations(substep);
  substep.show(particle_stages::pressure_kick);
  if (fluid_.is_shifted()) fluid_.shift(substep);
  density_correction_.correct(substep, fluid_, substep.particles.carried[density_pressure]);
}

void Pcisph::interact(const Substep& substep) {
  fluid_.measure(substep);
  substep.show(particle_stages::number_density);
  fluid_.show_pressures(substep, substep.particles.carried[pressure]);
}

void Pcisph::correct_pressures(const Substep& substep) {
  ParticleSet& particles = substep.particles;
  for (auto* array : {&predicted_x_, &predicted_y_, &bearable_}) array->resize(particles.x.size(), 0.0f);
  find_bearable(substep);
  const PressureSolve::Problem problem = {
      .particles = particles.size(),
      .step = fluid_.pressure_step(substep.dt_seconds),
      .lowest = fluid_.lowest_pressures(),
      .closed = false,
      .largest_tolerance = fluid_.settings().density_tolerance * fluid_.target_density(),
      .mean_tolerance = fluid_.settings().divergence_tolerance * fluid_.target_density(),
      .max_iterations = fluid_.settings().max_iterations,
      .evaluate = [&](const float* solved, float* excess) { predict(substep, solved, excess); },
      .show = show_iterations(substep, particle_stages::predicted_pressure)};
  fluid_.add_effort(problem, solve_.solve(problem, particles.carried[pressure], substep.team));
}

void Pcisph::correct_divergence(const Substep& substep) {
  std::ranges::fill(closed_solve_.room_to_fill(substep), 0.0f);
  closed_solve_.solve(substep, fluid_,
                      {.lowest = fluid_.lowest_pressures(),
                       .closed = true,
                       .largest_tolerance = fluid_.settings().density_tolerance,
                       .mean_tolerance = fluid_.settings().divergence_tolerance,
                       .stage = particle_stages::divergence_pressure},
                      substep.particles.carried[pressure]);
}

void Pcisph::find_bearable(const Substep& substep) {
  const float* density = substep.particles.density.data();
  const float* lowest = fluid_.lowest_pressures().data();
  const float target = static_cast<float>(fluid_.target_density());
  const float slack = fluid_.filled() ? 0.0f : static_cast<float>(fluid_.settings().density_tolerance);
  const float at_rest = (1.0f - slack) * target;
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (lowest[k] < 0.0f) {
        bearable_.data()[k] = target + kKept * (density[k] - target);
      } else {
        bearable_.data()[k] = std::max(density[k], at_rest);
      }
    }
  });
}

void Pcisph::predict(const Substep& substep, const float* solved, float* excess) {
  const ParticleSet& particles = substep.particles;
  const float dt = static_cast<float>(substep.dt_seconds);
  const float limit = static_cast<float>(substep.movement_limit);
  const auto predict_along = [=](const float* position, const float* velocity, const float* acceleration,
                                 float* predicted, int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const float way = dt * (velocity[k] + dt * acceleration[k]);
      predicted[k] = position[k] + std::min(std::max(way, -limit), limit);
    }
  };
  fluid_.find_accelerations(substep, solved, [&](int begin, int end) {
    predict_along(particles.x.data(), particles.u.data(), fluid_.acceleration_x(), predicted_x_.data(), begin,
                  end);
    predict_along(particles.y.data(), particles.v.data(), fluid_.acceleration_y(), predicted_y_.data(), begin,
                  end);
  });
  fluid_.find_densities_at(substep, predicted_x_.data(), predicted_y_.data(), excess,
                           [&](int begin, int end) {
                             for (int k = begin; k < end; ++k) excess[k] -= bearable_.data()[k];
                           });
}

}  // namespace twinflow
