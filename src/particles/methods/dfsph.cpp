#include "particles/methods/dfsph.hpp"

#include <algorithm>
#include <limits>

namespace twinflow {

void Dfsph::before_move(const Substep& substep) {
  start_substep(substep);
  half_kick(substep);
  shift(substep);
  correct_density(substep);
}

void Dfsph::after_move(const Substep& substep) {
  settle(substep);
  apply_non_pressure_forces(substep);
  find_room_to_approach(substep);
  correct_divergence(substep, std::numeric_limits<double>::max());
  kick(substep);
  fluid().set_pressures(substep, mean_pressure_of(substep));
  substep.keep_bodies_rigid();
}

/// Particles that have the density at rest, within the tolerance, have no room. Their weight rests on the
/// particles below at all times. Otherwise they would first fall through the rest of the tolerance.
void Dfsph::find_room_to_approach(const Substep& substep) {
  const Confinement& confinement = fluid().confinement();
  float* room = room_to_fill(substep).data();
  const float at_rest =
      static_cast<float>((1.0 - fluid().settings().density_tolerance) * confinement.target_density());
  const float* density = substep.particles.density.data();
  const float* lowest = confinement.lowest_pressures().data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      room[k] = lowest[k] < 0.0f ? 0.0f : std::max(at_rest - density[k], 0.0f);
    }
  });
}

}  // namespace twinflow
