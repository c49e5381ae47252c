#pragma once

#include "particles/boundaries/solid_filling.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Solids as WCSPH sees them: filled with fluid (SolidFilling). Along them, pressures and velocities continue
/// into them (Stretch). Otherwise liquid at rest would sink along walls, and a body in a stream without
/// friction would have a wide wake. Across them, the pressure of a liquid with a free surface grows with the
/// weight. Otherwise it would sink into the floor.
class WcsphSolids {
 public:
  WcsphSolids(const SphKernel& kernel, double interaction_radius)
      : radius_(interaction_radius), filling_(kernel, kernel, interaction_radius) {}

  void set_kernel(const SphKernel& kernel) { filling_ = SolidFilling(kernel, kernel, radius_); }
  /// Measures the solids around particles where they are now. `filled`: the fluid has no free surface.
  void measure(const Substep& substep, bool filled);
  /// Stretches the particles' velocities along the solids measured last, if these ask for it.
  void stretch_velocities(const Substep& substep);

  SolidArrays arrays() const { return filling_.arrays(); }
  /// The stretched velocities by particle; null if the solids ask for none.
  const float* stretched_u(const Solids& solids) const {
    return stretch(solids) ? stretched_u_.data() : nullptr;
  }
  const float* stretched_v(const Solids& solids) const {
    return stretch(solids) ? stretched_v_.data() : nullptr;
  }

  /// Adds the accelerations by which the solids carry the weight of a liquid with a free surface. The virtual
  /// fluid in the solids adds this to the particle's own pressure, but at most doubles it. The arrays are by
  /// particle.
  void carry_weight(const Substep& substep, const AlignedVector<float>& inverse_density,
                    AlignedVector<float>& acceleration_x, AlignedVector<float>& acceleration_y);
  /// What the fluid does to the solids beside the viscous and pressure terms of pairs; by particle.
  struct Forces {
    const AlignedVector<float>& inverse_density;
    const AlignedVector<float>& pressure_x;  ///< see SolidLoads
    const AlignedVector<float>& pressure_y;
    double viscosity;  ///< domain units² per second
  };
  /// The opposite of the terms that accelerations hold by solids.
  SolidSums forces(const Substep& substep, const Forces& given) const;

 private:
  double radius_;
  bool filled_ = false;
  SolidFilling filling_;
  AlignedVector<float> weight_;                     ///< that solids carry, by particle
  AlignedVector<float> stretched_u_, stretched_v_;  ///< velocities, stretched along solids

  bool stretch(const Solids& solids) const;
};

}  // namespace twinflow
