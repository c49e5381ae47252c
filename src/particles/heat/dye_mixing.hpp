#pragma once

#include "particles/loops/mixing_loops.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/parallel/simd_level.hpp"

namespace twinflow {

/// Mixing of dye below the particles' spacing h by the eddies that they do not resolve (Shen, Wadsley,
/// Stinson, "The enrichment of the intergalactic medium with adiabatic feedback", 2010): the diffusivity is
/// κ = (C h)² |S|, with the rate of strain S without its trace, |S|² = 2 S : S. Rotation, uniform flow and
/// rest mix nothing. Pairs exchange dye as they exchange heat in HeatConduction, with the harmonic mean of
/// their conductances. They keep it to rounding, and no color leaves the range of its neighborhood. Rigid
/// bodies, a channel's buffers and fluids of another mass take no part.
class DyeMixing {
 public:
  /// `strength` is C.
  DyeMixing(double strength, double interaction_radius, double spacing);

  void set_strength(double strength) { strength_ = strength; }
  bool acts() const { return strength_ > 0.0; }
  void set_simd_level(SimdLevel level);
  /// Mixes among the present neighbors for some seconds.
  void mix(ParticleSet& particles, const Neighborhood& neighborhood, const ThreadTeam& team,
           double dt_seconds);

 private:
  double strength_;
  double radius_;
  double spacing_;
  const MixingLoops* loops_;
  // Arrays have a value for each particle, in the present order:
  AlignedVector<float> conductance_;
  AlignedVector<float> r_, g_, b_;  ///< changes
};

}  // namespace twinflow
