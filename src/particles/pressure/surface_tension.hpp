#pragma once

#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/surface_tension_loops.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/pressure/color_potential.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Surface tension for any method whose forces are accelerations: the energy of a color field's gradient, by
/// central forces of pairs with V = m/ρ₀ (ColorPotential),
///
///   aᵢ = −(m/ρ₀²) Σ U′(r) (xᵢ − xⱼ)/r / mᵢ          m: the mean mass of a particle, mᵢ relative to it
///
/// so that momentum is kept to rounding. Solids count as filled with fluid, which wets them. R is the radius
/// of all particles, even if the method adapts its radii.
///
/// It needs a radius of 3.5 spacings or more. With fewer neighbors the order of the particles is stiffer than
/// their surface, and a square stays a square. With 4, the pressure in a round drop is σ/r to about a fifth.
/// The drop's oscillations are damped, because particles have to change places.
class SurfaceTension {
 public:
  SurfaceTension(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);
  /// σ in density · domain units³/s², and ρ₀ relative to the density of the initial filling.
  void set_parameters(double tension, double rest_density);
  bool acts() const { return tension_ > 0.0; }
  /// The signal speed of the springs between particles, domain units per second. A CFL number of 1 then gives
  /// stable sub-steps.
  double signal_speed(double least_mass) const;

  /// Adds the accelerations of particles where they are now, times a factor, to two arrays.
  void add_accelerations(const Substep& substep, double factor, AlignedVector<float>& to_x,
                         AlignedVector<float>& to_y);
  /// The opposites of the forces by solids in the accelerations found last; empty without a ledger.
  SolidSums solid_forces(const Substep& substep) const;

 private:
  double radius_;
  double spacing_;
  double tension_ = 0.0;
  double rest_density_ = 1.0;
  const SurfaceTensionLoops* loops_;
  ColorPotential potential_;
  SolidFilling solids_;

  /// The force of solids for a unit of their push.
  double force_per_push() const { return tension_ / (rest_density_ * radius_); }
};

}  // namespace twinflow
