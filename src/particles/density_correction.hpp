#pragma once

#include "particles/incompressible_fluid.hpp"
#include "particles/pressure_solve.hpp"

namespace twinflow {

/// Pressures by whose accelerations velocities compress particles no more than each has room for, in a
/// sub-step.
class CompressionSolve {
 public:
  /// By how much σ may still grow, by particle; fill it before `solve`.
  AlignedVector<float>& room(const Substep& substep);
  /// Starts from `pressure`, by particle and divided by σ, not below `lowest`. In a `closed` fluid the mean
  /// can't be helped. Tolerances are relative to the target density. The accelerations are then those that
  /// `fluid` found last.
  struct Goal {
    std::span<const float> lowest;
    bool closed;
    double largest_tolerance, mean_tolerance;
  };
  void solve(const Substep& substep, IncompressibleFluid& fluid, const Goal& goal,
             AlignedVector<float>& pressure);

 private:
  PressureSolve solve_;
  AlignedVector<float> room_, rate_;
};

/// Moves particles that would arrive denser than the target density aside, without changing their velocities
/// (as Hu, Adams, "An Incompressible Multi-Phase SPH Method", 2007, do): what errors of density push apart
/// then gains no energy, and fluid comes to rest. Its pressures only push; Σ m x is kept to rounding.
///
/// Where shifting keeps particles evenly spread, it is for crowds that shifting leaves.
class DensityCorrection {
 public:
  /// `pressure`: by particle, from the sub-step before; carried with the particles.
  void correct(const Substep& substep, IncompressibleFluid& fluid, AlignedVector<float>& pressure);

 private:
  CompressionSolve solve_;
  AlignedVector<float> lowest_;
};

}  // namespace twinflow
