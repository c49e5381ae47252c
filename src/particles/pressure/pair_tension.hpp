#pragma once

#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/pair_tension_loops.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/pressure/color_potential.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Surface tension of Mueller and the incompressible methods: central pair forces with V = m/ρ₀
/// (ColorPotential),
///
///   aᵢ = −(m/ρ₀²) Σ U′(r) (xᵢ − xⱼ)/r / mᵢ          m: mean mass, mᵢ relative to it
///
/// which keep momentum to rounding. SurfaceTension is more exact, but has no cohesion: pressures that only
/// push drive particles out of the corners of a liquid, and nothing brings them back. Solids count as wetting
/// fluid. R must be at least 3.5 spacings, or a square stays a square. With 4, the pressure in a round drop
/// is σ/r to about a fifth. Drops' oscillations are damped.
class PairTension {
 public:
  PairTension(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);
  /// σ in density · domain units³/s²; ρ₀ relative to the initial filling.
  void set_parameters(double tension, double rest_density);
  bool acts() const { return tension_ > 0.0; }
  /// Signal speed of the particles' springs, domain units per second; stable for a CFL number of 1.
  double signal_speed(double least_mass) const;

  /// Adds the present accelerations, times a factor.
  void add_accelerations(const Substep& substep, double factor, AlignedVector<float>& to_x,
                         AlignedVector<float>& to_y);
  /// Opposites of the last forces by solids; empty without a ledger.
  SolidSums solid_forces(const Substep& substep) const;

 private:
  double radius_;
  double spacing_;
  double tension_ = 0.0;
  double rest_density_ = 1.0;
  const PairTensionLoops* loops_;
  ColorPotential potential_;
  SolidFilling solids_;

  double force_per_push() const { return tension_ / (rest_density_ * radius_); }
};

}  // namespace twinflow
