#pragma once

#include "particles/loops/exchange_loops.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Makes lifted fluid pay on the spot, so that displacements such as shifts cannot stir a pool. The mean
/// energy gained around a particle is taken from disorder: motion relative to its neighbors, beyond their
/// mean. Neighbors exchange momentum for that, which leaves smooth flow unchanged. Nothing beyond 2 R
/// changes.
class LiftPayment {
 public:
  LiftPayment(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);

  /// Notes positions.
  void begin(const Substep& substep);
  /// Takes the energy gained since `begin`, limited by disorder. The neighbor index has the previous places.
  void apply(const Substep& substep, const SphKernel& kernel);

 private:
  double radius_;
  double spacing_;
  const ExchangeLoops* loops_;
  // Arrays by particle:
  AlignedVector<float> x_, y_;             ///< before
  AlignedVector<float> gain_, mean_gain_;  ///< twice the energy gained; the neighbors' mean
  AlignedVector<float> contrast_;          ///< Σ V W m |vⱼ − vᵢ|²
  AlignedVector<float> part_;              ///< exchanged share of the contrast, 0 … 1
  AlignedVector<float> du_, dv_;           ///< velocity changes

  ExchangeArguments arguments(const Substep& substep, const SphKernel& kernel) const;
  bool find_gains(const Substep& substep);
  void find_parts(const Substep& substep);
};

}  // namespace twinflow
