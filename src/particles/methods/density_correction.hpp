#pragma once

#include "core/stage.hpp"
#include "particles/methods/incompressible_fluid.hpp"
#include "particles/methods/pressure_solve.hpp"

namespace twinflow {

/// Pressures by whose accelerations velocities compress particles no more than each has room for, in a
/// sub-step.
class CompressionSolve {
 public:
  struct Goal {
    std::span<const float> lowest;             ///< pressures, by particle
    bool closed;                               ///< the mean excess can't be helped
    double largest_tolerance, mean_tolerance;  ///< of the excess, relative to the target density
    Stage (*stage)(int iteration);             ///< what an observer is told of the iterations
  };
  /// By how much σ may still grow, by particle; to be filled before `solve`.
  AlignedVector<float>& room_to_fill(const Substep& substep);
  /// Starts from `pressure`, by particle and divided by σ. The accelerations by the pressures found are those
  /// that `fluid` holds afterwards.
  void solve(const Substep& substep, IncompressibleFluid& fluid, const Goal& goal,
             AlignedVector<float>& pressure);
  /// See OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    solve_.archive_state(archive);
  }

 private:
  PressureSolve solve_;
  AlignedVector<float> room_, rate_;
};

/// Moves particles that would arrive denser than the target density aside, without changing their velocities
/// (as Hu, Adams, "An Incompressible Multi-Phase SPH Method", 2007, do): what errors of density push apart
/// then gains no energy, and fluid comes to rest. Its pressures only push. Between fluid
/// particles Σ m x is kept to rounding, but where a move is cut to a fifth of the spacing.
///
/// Where shifting keeps particles evenly spread, it is for crowds that shifting leaves.
class DensityCorrection {
 public:
  /// `pressure`: by particle, from the sub-step before; carried with the particles.
  void correct(const Substep& substep, IncompressibleFluid& fluid, AlignedVector<float>& pressure);
  /// See OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    solve_.archive_state(archive);
  }

 private:
  CompressionSolve solve_;
  AlignedVector<float> lowest_;
};

}  // namespace twinflow
