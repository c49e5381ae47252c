#pragma once

#include "particles/methods/incompressible_method.hpp"

namespace twinflow {

/// Divergence-free SPH (Bender, Koschier 2015). Each sub-step solves for two pressures, each to a tolerance.
///
///   correct_density      before the move: moves particles that would arrive too dense
///   correct_divergence   after it: velocities compress no particle beyond its density at rest
///
/// Unlike in the paper, the first solve only moves particles (DensityCorrection). In a closed fluid, shifting
/// (if enabled) precedes it, and it sees the shifts to first order.
///
/// Pressures start from the last sub-step's. ParticleSet::pressure holds the second one.
class Dfsph : public IncompressibleMethod {
 public:
  using IncompressibleMethod::IncompressibleMethod;

  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;

 private:
  void find_room_to_approach(const Substep& substep);
};

}  // namespace twinflow
