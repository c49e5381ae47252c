#include "particles/methods/dfsph.hpp"

#include <algorithm>
#include <limits>

#include "core/archive.hpp"
#include "particles/state/particle_stages.hpp"

namespace twinflow {
namespace {

// The arrays of ParticleSet::carried: the pressures of both solves, divided by σ.
enum Carried { density_pressure, divergence_pressure, carried_arrays };

}  // namespace

Dfsph::Dfsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings)
    : fluid_(interaction_radius, spacing, settings) {}

void Dfsph::take_over(ParticleSet& particles) { particles.carry(carried_arrays); }

void Dfsph::begin(const Substep& substep) { fluid_.begin(substep); }

template <class Archive>
void Dfsph::exchange_state(Archive& archive, int particles) {
  fluid_.archive_state(archive, particles);
  density_correction_.archive_state(archive);
  divergence_solve_.archive_state(archive);
}

void Dfsph::archive_state(OutputArchive& archive, int particles) { exchange_state(archive, particles); }
void Dfsph::archive_state(InputArchive& archive, int particles) { exchange_state(archive, particles); }

void Dfsph::accelerate(const Substep& substep) {
  fluid_.start_effort();
  fluid_.follow_balls(substep);
  if (fluid_.is_shifted()) fluid_.shift(substep);
  density_correction_.correct(substep, fluid_, substep.particles.carried[density_pressure]);
}

void Dfsph::interact(const Substep& substep) {
  fluid_.measure(substep);
  substep.show(particle_stages::number_density);
  fluid_.feel_forces(substep);
  substep.show([&] { return particle_stages::forces(fluid_.settings().viscosity > 0.0); });
  fluid_.part_coincident(substep);
  correct_divergence(substep);
  fluid_.show_pressures(substep, substep.particles.carried[divergence_pressure]);
}

void Dfsph::correct_divergence(const Substep& substep) {
  find_room_to_approach(substep);
  divergence_solve_.solve(substep, fluid_,
                          {.lowest = fluid_.lowest_pressures(),
                           .closed = fluid_.closed(),
                           .largest_tolerance = std::numeric_limits<double>::max(),
                           .mean_tolerance = fluid_.settings().divergence_tolerance,
                           .stage = particle_stages::divergence_pressure},
                          substep.particles.carried[divergence_pressure]);
  fluid_.apply_accelerations(substep);
  substep.show(particle_stages::pressure_kick);
}

/// None for particles that are as dense as at rest, within the tolerance of the density: their weight then
/// rests on those below at all times, not only after having fallen through the last of their room.
void Dfsph::find_room_to_approach(const Substep& substep) {
  float* room = divergence_solve_.room_to_fill(substep).data();
  const float at_rest =
      static_cast<float>((1.0 - fluid_.settings().density_tolerance) * fluid_.target_density());
  const float* density = substep.particles.density.data();
  const float* lowest = fluid_.lowest_pressures().data();
  substep.team.for_ranges(substep.particles.size(), kParticlesAtOnce, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      room[k] = lowest[k] < 0.0f ? 0.0f : std::max(at_rest - density[k], 0.0f);
    }
  });
}

}  // namespace twinflow
