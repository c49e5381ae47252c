#pragma once

#include <string>

#include "particles/incompressible_fluid.hpp"
#include "particles/pressure_solve.hpp"

namespace twinflow {

/// Divergence-free smoothed particles (Bender, Koschier 2015; 2017): each sub-step solves for two pressures. One, before
/// particles move, leaves none of them denser than at rest where they will be; the other, where they have come to,
/// leaves no velocities that would compress the fluid further, as the grid's projection does. Both stop at the tolerance,
/// relative to the density at rest. They start from the pressures of the sub-step before.
///
/// ParticleSet::pressure holds the sum of both. Pairs of accelerations are exact opposites, so momentum is kept to
/// rounding, and the number of threads does not matter.
class Dfsph : public ParticleMethod {
 public:
  Dfsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  std::string caption() const override { return "DFSPH"; }
  void set_parameters(const Settings::ParticleSettings& settings) override { fluid_.set_parameters(settings); }
  void set_simd_level(SimdLevel level) override { fluid_.set_simd_level(level); }
  int block_size() const override { return fluid_.block_size(); }

  double rest_density() const override { return fluid_.rest_density(); }
  double signal_speed() const override { return fluid_.viscous_speed(); }
  double speed_weight() const override { return fluid_.reach(); }

  void take_over(ParticleSet& particles) override;
  void begin(const Substep& substep) override;
  void accelerate(const Substep& substep) override;
  void interact(const Substep& substep) override;

 private:
  IncompressibleFluid fluid_;
  PressureSolve solve_;
  AlignedVector<float> room_;  ///< by how much each particle may still be compressed
  AlignedVector<float> rate_, lowest_;

  void diffuse_velocity(const Substep& substep);
  void correct_density(const Substep& substep);
  void correct_divergence(const Substep& substep);
  void solve(const Substep& substep, AlignedVector<float>& pressure);
  void show_pressures(const Substep& substep) const;
};

}  // namespace twinflow
