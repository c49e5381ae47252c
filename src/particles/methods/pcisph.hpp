#pragma once

#include <string>

#include "particles/methods/density_correction.hpp"
#include "particles/methods/incompressible_fluid.hpp"
#include "particles/methods/pressure_solve.hpp"

namespace twinflow {

/// Predictive–corrective incompressible smoothed particles (Solenthaler, Pajarola, "Predictive-Corrective
/// Incompressible SPH", 2009): a sub-step predicts where particles will be and how dense there, corrects the
/// pressures by what they would be too dense, and predicts again, until none is too dense by more than the
/// tolerance.
///
/// Unlike in the paper, pressures start from those of the sub-step before and gain momentum on the way
/// (PressureSolve), and particles that are too dense already are not to become denser, but relieved without
/// gaining speed, by DensityCorrection: crowds that burst apart at once are thrown, the further the shorter
/// the sub-step. Neither may particles become denser that are as dense as at rest, within the tolerance:
/// their weight then rests on those below at all times. Where negative pressures are allowed, a tenth of what
/// particles with all their neighbours are too dense or too thin goes in a sub-step.
///
/// In a closed fluid densities are predicted by their rates, as the density after the step is full of what
/// particles do to each other by changing places, and pressures that undo it all take the energy out of the
/// flow. Shifting, where it is on, keeps particles evenly spread.
///
/// Momentum is kept to rounding, and the number of threads does not matter.
class Pcisph : public ParticleMethod {
 public:
  Pcisph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  std::string caption() const override { return "PCISPH"; }
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
  void begin(const Substep& substep) override { fluid_.begin(substep); }
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
  PressureSolve solve_;
  CompressionSolve closed_solve_;
  DensityCorrection density_correction_;
  AlignedVector<float> predicted_x_, predicted_y_;
  AlignedVector<float> bearable_;  ///< density that each particle may have after the sub-step

  void find_bearable(const Substep& substep);
  void correct_pressures(const Substep& substep);
  void correct_divergence(const Substep& substep);
  void predict(const Substep& substep, const float* solved, float* excess);
};

}  // namespace twinflow
