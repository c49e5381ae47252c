#pragma once

#include "particles/incompressible/compression_solve.hpp"

namespace twinflow {

/// The pressure of the first moment: with it no particle of an incompressible fluid begins to be compressed.
/// From the initial velocities v and the forces f that are not pressures, it follows from
///   d/dt (dσ/dt) = 0 with dv/dt = f + a(p)
/// with the operators of IncompressibleFluid. The difference quotient over a short time leaves out what the
/// velocities compress at the start: that is the noise of the arrangement, or an impact without a finite
/// pressure. A fluid without a free surface gets the pressure whose mean is zero; elsewhere pressures only
/// push, unless the settings allow negative ones. Particles of rigid bodies count as fluid of their density.
///
/// The result does not depend on parameters of single methods, such as kernels and tolerances.
class FirstPressure {
 public:
  /// Lengths in domain units.
  FirstPressure(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);
  int block_size() const { return fluid_.block_size(); }

  /// Adds the pressure to ParticleSet::pressure and changes nothing else but the densities. The index must
  /// be that of the particles, of blocks of `block_size` and of the interaction radius; it stays valid.
  void add(const Substep& start);

 private:
  double spacing_;
  IncompressibleFluid fluid_;
  CompressionSolve solve_;
  AlignedVector<float> lowest_;

  bool is_closed(const Substep& substep) const;
  AlignedVector<float> smoothed(const Substep& moment, const AlignedVector<float>& pressure) const;
  void solve(const Substep& moment, AlignedVector<float>& pressure);
};

}  // namespace twinflow
