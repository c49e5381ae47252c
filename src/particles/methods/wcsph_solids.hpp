#pragma once

#include "particles/boundaries/solid_filling.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Solids for WCSPH, filled with fluid (SolidFilling). Along them, pressures and velocities continue into
/// them (Stretch). Across them, a free-surface liquid's pressure grows with its weight.
class WcsphSolids {
 public:
  WcsphSolids(const SphKernel& kernel, double interaction_radius)
      : radius_(interaction_radius), filling_(kernel, kernel, interaction_radius) {}

  void set_kernel(const SphKernel& kernel) { filling_ = SolidFilling(kernel, kernel, radius_); }
  /// Measures the solids around the particles. `filled`: the fluid has no free surface.
  void measure(const Substep& substep, bool filled);
  /// Finds the viscosity of the solids measured last (SolidFilling::find_viscosity).
  void find_viscosity(const float* lean_x, const float* lean_y, const ThreadTeam& team) {
    filling_.find_viscosity(lean_x, lean_y, team);
  }
  /// Stretches velocities along the solids measured last, if they require it.
  void stretch_velocities(const Substep& substep);

  SolidArrays arrays() const { return filling_.arrays(); }
  /// Stretched velocities by particle; null if not required.
  const float* stretched_u(const Solids& solids) const {
    return stretch(solids) ? stretched_u_.data() : nullptr;
  }
  const float* stretched_v(const Solids& solids) const {
    return stretch(solids) ? stretched_v_.data() : nullptr;
  }

  /// Adds the accelerations by which solids carry a free-surface liquid's weight; arrays by particle. In
  /// solids, the pressure at most doubles.
  void carry_weight(const Substep& substep, const AlignedVector<float>& inverse_density,
                    AlignedVector<float>& acceleration_x, AlignedVector<float>& acceleration_y);
  /// Forces on solids beside the pairs' viscous and pressure terms; by particle.
  struct Forces {
    const AlignedVector<float>& inverse_density;
    const AlignedVector<float>& pressure_x;  ///< see SolidLoads
    const AlignedVector<float>& pressure_y;
    double friction;   ///< viscosity of the loops, domain units² per second
    double viscosity;  ///< of the fluid, domain units² per second
  };
  /// Opposite of the accelerations' solid terms.
  SolidSums forces(const Substep& substep, const Forces& given) const;

 private:
  double radius_;
  bool filled_ = false;
  SolidFilling filling_;
  AlignedVector<float> weight_;                     ///< carried by solids, by particle
  AlignedVector<float> stretched_u_, stretched_v_;  ///< velocities, stretched along solids

  bool stretch(const Solids& solids) const;
};

}  // namespace twinflow
