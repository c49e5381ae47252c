#include "particles/pressure/energy_budget.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

EnergyBudget& EnergyBudget::operator+=(const EnergyBudget& more) {
  mass += more.mass;
  u += more.u;
  v += more.v;
  motion += more.motion;
  stored += more.stored;
  return *this;
}

double EnergyBudget::relative_motion() const { return mass > 0.0 ? motion - (u * u + v * v) / mass : 0.0; }

EnergyBudget energy_budget(const Substep& substep, const Compressibility& fluid) {
  const ParticleSet& particles = substep.particles;
  const double per_rest = 1.0 / fluid.rest_density;
  return substep.team.sum_of_particles<EnergyBudget>(particles.size(), [&](int begin, int end) {
    EnergyBudget piece;
    for (int k = begin; k < end; ++k) {
      if (particles.body.data()[k] != 0) continue;
      const double mass = particles.mass.data()[k];
      const double u = particles.u.data()[k];
      const double v = particles.v.data()[k];
      const double compression =
          particles.pressure.data()[k] != 0.0f ? particles.density.data()[k] * per_rest - 1.0 : 0.0;
      const double elastic = fluid.squared_sound * compression * compression;
      const double drop = substep.weight_of(k) * (substep.body_force.x * particles.x.data()[k] +
                                                  substep.body_force.y * particles.y.data()[k]);
      piece.mass += mass;
      piece.u += mass * u;
      piece.v += mass * v;
      piece.motion += mass * (u * u + v * v);
      piece.stored += mass * (elastic - 2.0 * drop);
    }
    return piece;
  });
}

void pay_from_motion(const Substep& substep, const EnergyBudget& before, const Compressibility& fluid) {
  const EnergyBudget after = energy_budget(substep, fluid);
  if (before.mass <= 0.0) return;
  const double motion = after.relative_motion();
  const double gained = motion - before.relative_motion() + after.stored - before.stored;
  const double kept = gained > 0.0 ? std::sqrt(std::max(1.0 - gained / motion, 0.0)) : 1.0;
  // Little is lost. A factor just below 1 would be rounded, and so would all products with it, to one side.
  const float lost = static_cast<float>(kept - 1.0);
  const float constant_u = static_cast<float>((before.u - kept * after.u) / before.mass);
  const float constant_v = static_cast<float>((before.v - kept * after.v) / before.mass);
  ParticleSet& particles = substep.particles;
  substep.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (particles.body.data()[k] != 0) continue;
      particles.u.data()[k] += lost * particles.u.data()[k] + constant_u;
      particles.v.data()[k] += lost * particles.v.data()[k] + constant_v;
    }
  });
}

}  // namespace twinflow
