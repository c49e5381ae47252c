#pragma once

#include "particles/methods/incompressible_method.hpp"

namespace twinflow {

/// Predictive–corrective incompressible smoothed particles (Solenthaler, Pajarola, "Predictive-Corrective
/// Incompressible SPH", 2009): a sub-step predicts positions and densities after it, raises the pressures in
/// proportion to the predicted density errors, and predicts again, until no error exceeds the tolerance.
///
/// Unlike in the paper, pressures start from those of the sub-step before and gain momentum on the way
/// (PressureSolve). Where particles are too dense, the solve only keeps them from becoming denser, and
/// DensityCorrection moves them apart without adding speed: a crowd that expanded within one sub-step would
/// gain a speed in inverse proportion to the sub-step. Particles that have the density at rest, within the
/// tolerance, may not become denser either, so that their weight rests on those below at all times. Where
/// negative pressures are allowed, particles with all their neighbors keep the density that they have, and
/// DensityCorrection alone moves them apart where they are too dense.
///
/// The predicted densities are no linear function of the pressures: where a solid rams particles, pressures
/// may grow without an end. A solve that ends with larger errors than it began with is dropped, and the rates
/// of density are corrected instead (CompressionSolve), whose pressures add no energy to a fluid among solids
/// at rest.
///
/// In a closed fluid the rates of density are corrected instead (CompressionSolve): the density after the
/// sub-step contains the noise of particles that change places, and pressures that undid it would take the
/// energy out of the flow. Shifting, where it is on, keeps particles evenly spread.
class Pcisph : public IncompressibleMethod {
 public:
  using IncompressibleMethod::IncompressibleMethod;

  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;
  void archive_state(OutputArchive& archive, int particles, int solids) override;
  void archive_state(InputArchive& archive, int particles, int solids) override;

 private:
  PressureSolve solve_;
  AlignedVector<float> predicted_x_, predicted_y_;
  AlignedVector<float> admissible_;  ///< density that each particle may have after the sub-step

  void correct_pressures(const Substep& substep);
  void correct_rates(const Substep& substep);
  PressureSolve::Problem problem(const Substep& substep) const;
  void find_admissible_densities(const Substep& substep);
  void predict_positions(const Substep& substep, const AlignedVector<float>& pressure);
  void predict_density_errors(const Substep& substep, AlignedVector<float>& errors);
};

}  // namespace twinflow
