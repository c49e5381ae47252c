#pragma once

#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Momentum and energy of the fluid without rigid bodies, in units of the mean particle's volume.
struct EnergyBudget {
  double mass = 0.0, u = 0.0, v = 0.0;  ///< Σ m, Σ m u, Σ m v
  double motion = 0.0;                  ///< Σ m (u² + v²), twice the kinetic energy
  double stored = 0.0;                  ///< twice the energy of weight and compression

  EnergyBudget& operator+=(const EnergyBudget& more);
  /// `motion` relative to the mean velocity.
  double relative_motion() const;
};

/// A particle compressed from ρ₀ to ρ holds ½ m c² (ρ/ρ₀ − 1)² unless its pressure is zero. With c = 0 only
/// weight counts.
struct Compressibility {
  double squared_sound = 0.0;  ///< c², (domain units/s)²
  double rest_density = 1.0;   ///< ρ₀
};

/// Independent of the number of threads.
EnergyBudget energy_budget(const Substep& substep, const Compressibility& fluid);

/// Takes the energy gained since `before` from the fluid's motion, as far as there is any, by a common factor
/// and constant that keep the momentum. Rigid bodies keep their velocities.
void pay_from_motion(const Substep& substep, const EnergyBudget& before, const Compressibility& fluid);

}  // namespace twinflow
