#pragma once

#include <string>

#include "particles/methods/density_correction.hpp"
#include "particles/methods/incompressible_fluid.hpp"

namespace twinflow {

/// Divergence-free smoothed particles after Bender, Koschier, "Divergence-Free SPH for Incompressible and
/// Viscous Fluids" (2017): two pressures are solved for in a sub-step, each to a tolerance.
///   correct_divergence   velocities compress no particle beyond its density at rest: the counterpart of the
///                        grid's projection
///   DensityCorrection    before particles move, whoever would arrive denser than at rest is moved aside
/// In the paper the second solve changes velocities too; here it moves particles only (DensityCorrection). In
/// a closed fluid shifting, where it is switched on, keeps particles evenly spread before, which the
/// correction sees to first order: densities are those from before the shift.
///
/// Pressures start from those of the sub-step before; ParticleSet::pressure holds that of the velocities.
/// Momentum is kept to rounding, and the number of threads does not matter.
class Dfsph : public ParticleMethod {
 public:
  Dfsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  std::string caption() const override { return "DFSPH"; }
  void set_parameters(const Settings::ParticleSettings& settings) override {
    fluid_.set_parameters(settings);
  }
  void set_simd_level(SimdLevel level) override { fluid_.set_simd_level(level); }
  int block_size() const override { return fluid_.block_size(); }

  double rest_density() const override { return fluid_.rest_density(); }
  double signal_speed() const override { return fluid_.viscous_speed(); }
  std::string remedy() const override { return IncompressibleFluid::remedy(); }
  double speed_weight() const override { return fluid_.interaction_radius(); }

  void take_over(ParticleSet& particles) override;
  void begin(const Substep& substep) override;
  void archive_state(OutputArchive& archive, int particles) override;
  void archive_state(InputArchive& archive, int particles) override;
  void measure_again(const Substep& substep) override { fluid_.begin(substep); }
  PressureEffort effort() const override { return fluid_.effort(); }
  void accelerate(const Substep& substep) override;
  void interact(const Substep& substep) override;

 private:
  template <class Archive>
  void exchange_state(Archive& archive, int particles);

  IncompressibleFluid fluid_;
  DensityCorrection density_correction_;
  CompressionSolve divergence_solve_;

  void correct_divergence(const Substep& substep);
  void find_room_to_approach(const Substep& substep);
};

}  // namespace twinflow
