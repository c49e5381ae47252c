#pragma once

#include "particles/pressure/compression_solve.hpp"

namespace twinflow {

/// Moves particles aside that would become denser than the target density, without a change of their
/// velocities (Hu, Adams, "An Incompressible Multi-Phase SPH Method", 2007). Errors of density then add no
/// energy, and fluid comes to rest. Its pressures only push. Between fluid particles Σ m x is kept to
/// rounding, except where a move is cut to a fifth of the spacing.
///
/// If shifting keeps particles evenly spread, the correction is for crowds that shifting leaves.
class DensityCorrection {
 public:
  /// `pressure`: by particle, the result of the sub-step before; carried with the particles.
  PressureEffort correct(const Substep& substep, IncompressibleFluid& fluid, AlignedVector<float>& pressure);
  /// Exchanges its estimate of the largest eigenvalue; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    solve_.archive_state(archive);
  }

 private:
  CompressionSolve solve_;
  AlignedVector<float> lowest_;
};

}  // namespace twinflow
