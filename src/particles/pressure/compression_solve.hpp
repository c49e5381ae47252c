#pragma once

#include "core/state_visitor.hpp"
#include "particles/pressure/incompressible_fluid.hpp"
#include "particles/pressure/pressure_solve.hpp"
#include "scene/stage.hpp"

namespace twinflow {

/// Finds pressures that keep velocities from compressing particles beyond their room.
class CompressionSolve {
 public:
  struct Goal {
    std::span<const float> lowest;             ///< pressures, by particle
    bool closed;                               ///< no pressure changes the mean excess
    double largest_tolerance, mean_tolerance;  ///< of the excess, relative to target density
    StageText stage;                           ///< describes the iterations to an observer
  };
  /// Admissible increase of σ, by particle; fill it before `solve`.
  AlignedVector<float>& room_to_fill(const Substep& substep);
  /// Starts from `pressure`, by particle and divided by σ. Afterwards `fluid` holds its accelerations.
  PressureEffort solve(const Substep& substep, IncompressibleFluid& fluid, const Goal& goal,
                       AlignedVector<float>& pressure);
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor) { visitor(solve_); }

 private:
  PressureSolve solve_;
  AlignedVector<float> room_, rate_;

  void find_excess(const Substep& substep, IncompressibleFluid& fluid, const AlignedVector<float>& pressure);
};

}  // namespace twinflow
