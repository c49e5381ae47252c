#include "particles/methods/wcsph_solids.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

void WcsphSolids::measure(const Substep& substep, bool filled) {
  filled_ = filled;
  filling_.measure(substep.particles, substep.solids, substep.team,
                   filled ? Stretch::flow : Stretch::pressure);
}

/// Whether something is stretched along solids at all.
bool WcsphSolids::stretch(const Solids& solids) const {
  if (solids.are_none()) return false;
  return !filled_ || (solids.shapes != nullptr && solids.shapes->any_slips());
}

void WcsphSolids::stretch_velocities(const Substep& substep) {
  if (!stretch(substep.solids)) return;
  const ParticleSet& particles = substep.particles;
  filling_.stretch_along(particles.u.data(), particles.v.data(), true, particles.size(), substep.team,
                         stretched_u_, stretched_v_);
}

void WcsphSolids::carry_weight(const Substep& substep, const AlignedVector<float>& inverse_density,
                               AlignedVector<float>& acceleration_x, AlignedVector<float>& acceleration_y) {
  if (substep.solids.are_none()) return;
  weight_.assign(padded_size(substep.particles.size()), 0.0f);
  if (filled_) return;
  const SolidArrays solids = filling_.arrays();
  const glm::vec2 force(substep.body_force);
  const float* pressure = substep.particles.pressure.data();
  const float* mass = substep.particles.mass.data();
  const std::int32_t* body = substep.particles.body.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (solids.share[k] <= 0.0f || body[k] > 0) continue;
      const auto weight = static_cast<float>(substep.weight_of(k));
      const float x = -weight * (solids.deep_xx[k] * force.x + solids.deep_xy[k] * force.y);
      const float y = -weight * (solids.deep_xy[k] * force.x + solids.deep_yy[k] * force.y);
      const float push = 2.0f * std::max(pressure[k], 0.0f) * inverse_density.data()[k] / mass[k] *
                         std::hypot(solids.push_x[k], solids.push_y[k]);
      const float part = std::min(push / (std::hypot(x, y) + 1e-30f), 1.0f);
      weight_.data()[k] = part * weight;
      acceleration_x.data()[k] += part * x;
      acceleration_y.data()[k] += part * y;
    }
  });
}

SolidSums WcsphSolids::forces(const Substep& substep, const Forces& given) const {
  const SolidSet& shapes = *substep.solids.shapes;
  SolidSums sums =
      filling_.forces(substep.particles, shapes, substep.team, given.inverse_density, given.friction);
  add_to(sums, filling_.contacts().couples(shapes, substep.team, given.viscosity));
  const SolidLoads loads = {given.pressure_x, given.pressure_y, weight_, substep.body_force};
  add_to(sums, filling_.loads(substep.particles, shapes, substep.team, loads));
  return sums;
}

}  // namespace twinflow
