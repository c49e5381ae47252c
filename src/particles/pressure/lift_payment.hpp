#pragma once

#include "particles/loops/exchange_loops.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Displacements that are no motion, such as shifts, may lift fluid against the body force. A pool with
/// repeated displacements would stir itself with the energy. It does so particle by particle: each moves
/// unlike its neighbors. So lifted fluid pays on the spot with that disorder. The mean gain of energy around
/// a particle is the lift less the fall. It is taken from the particle's motion relative to its neighbors,
/// beyond their mean. Neighbors exchange momentum for that, so momentum stays. A smooth flow, such as a wave,
/// has no disorder and continues. Nothing beyond 2 R changes.
class LiftPayment {
 public:
  LiftPayment(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);

  /// Notes where particles are before they are displaced.
  void begin(const Substep& substep);
  /// Takes the energy of displacements since `begin`, as far as there is disorder. The index of neighbors has
  /// the previous places.
  void apply(const Substep& substep, const SphKernel& kernel);

 private:
  double radius_;
  double spacing_;
  const ExchangeLoops* loops_;
  // Arrays by particle:
  AlignedVector<float> x_, y_;             ///< places before
  AlignedVector<float> gain_, mean_gain_;  ///< twice the energy gained, and its mean among neighbors
  AlignedVector<float> contrast_;          ///< Σ V W m |vⱼ − vᵢ|²
  AlignedVector<float> part_;              ///< of the contrast that neighbors exchange, 0 … 1
  AlignedVector<float> du_, dv_;           ///< changes of velocity

  ExchangeArguments arguments(const Substep& substep, const SphKernel& kernel) const;
  bool find_gains(const Substep& substep);
  void find_parts(const Substep& substep);
};

}  // namespace twinflow
