#pragma once

#include "particles/methods/incompressible_method.hpp"

namespace twinflow {

/// Divergence-free smoothed particles (Bender, Koschier, "Divergence-Free Smoothed Particle Hydrodynamics",
/// 2015): two pressures are solved for in a sub-step, each to a tolerance.
///
///   correct_density      before particles move: particles that would arrive denser than at rest move aside
///   correct_divergence   after it: velocities compress no particle beyond its density at rest, the
///                        counterpart of the grid's projection
///
/// In the paper the first solve changes velocities too; here it moves particles only (DensityCorrection). In
/// a closed fluid, shifting (if enabled) comes first and keeps particles evenly spread. The correction sees
/// the shifts to first order, because its densities precede them.
///
/// Pressures start from the last sub-step's. ParticleSet::pressure holds the pressure of the velocities.
class Dfsph : public IncompressibleMethod {
 public:
  using IncompressibleMethod::IncompressibleMethod;

  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;

 private:
  void find_room_to_approach(const Substep& substep);
};

}  // namespace twinflow
