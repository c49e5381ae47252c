#pragma once

#include "core/state_visitor.hpp"
#include "particles/pressure/compression_solve.hpp"

namespace twinflow {

/// Moves particles that would exceed the target density, with unchanged velocities (Hu, Adams 2007). So
/// density errors add no energy. Pressures only push. Between fluid particles Σ m x is kept to rounding,
/// unless a move is cut to a fifth of the spacing. With shifting, it handles remaining crowds.
class DensityCorrection {
 public:
  /// `pressure`: by particle, the last sub-step's; carried with the particles.
  PressureEffort correct(const Substep& substep, IncompressibleFluid& fluid, AlignedVector<float>& pressure);
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor) { visitor(solve_); }

 private:
  CompressionSolve solve_;
  AlignedVector<float> lowest_;
};

}  // namespace twinflow
