#pragma once

#include <string>

#include "particles/incompressible_fluid.hpp"
#include "particles/pressure_solve.hpp"

namespace twinflow {

/// Predictive–corrective incompressible smoothed particles (Solenthaler, Pajarola 2009): each sub-step predicts where
/// the particles will be and how dense there, corrects their pressures by what they would be too dense, and predicts
/// again, until nobody is denser than at rest by more than the tolerance. Unlike in the paper, pressures start from
/// those of the sub-step before, and the corrections are accelerated (PressureSolve).
///
/// Pairs of accelerations are exact opposites, so momentum is kept to rounding, and the number of threads does not
/// matter. Solids count as filled with fluid (SolidFilling).
class Pcisph : public ParticleMethod {
 public:
  Pcisph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  std::string caption() const override { return "PCISPH"; }
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
  AlignedVector<float> predicted_x_, predicted_y_, solid_rate_;

  void correct_pressures(const Substep& substep);
  void predict(const Substep& substep, float* excess);
};

}  // namespace twinflow
