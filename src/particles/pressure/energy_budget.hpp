#pragma once

#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Momentum and energy of the fluid, particles of rigid bodies apart, in units of the mean particle's volume.
struct EnergyBudget {
  double mass = 0.0, u = 0.0, v = 0.0;  ///< Σ m, Σ m u, Σ m v
  double motion = 0.0;                  ///< Σ m (u² + v²), twice the kinetic energy
  double stored = 0.0;                  ///< twice the energy of weight and compression

  EnergyBudget& operator+=(const EnergyBudget& more);
  /// `motion` relative to the mean velocity.
  double relative_motion() const;
};

/// The storage of energy in a fluid: a particle compressed from ρ₀ to ρ holds ½ m c² (ρ/ρ₀ − 1)² unless its
/// pressure is zero. With c = 0 only weight counts.
struct Compressibility {
  double squared_sound = 0.0;  ///< c², (domain units/s)²
  double rest_density = 1.0;   ///< ρ₀
};

/// The sums are the same for any number of threads.
EnergyBudget energy_budget(const Substep& substep, const Compressibility& fluid);

/// Whether the momentum of the fluid stays as it is, or walls may take it up.
enum class Momentum { stays, goes_to_walls };

/// Takes the energy gained since `before` from the fluid's motion. It multiplies all velocities by one factor
/// and adds a constant, which keeps the momentum. Particles of rigid bodies keep their velocities. Without
/// this, displacements such as shifts could stir a pool for ever. Returns false if all motion that might
/// pay was not enough.
bool pay_from_motion(const Substep& substep, const EnergyBudget& before, const Compressibility& fluid,
                     Momentum momentum = Momentum::stays);

}  // namespace twinflow
