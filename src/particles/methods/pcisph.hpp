#pragma once

#include "particles/methods/incompressible_method.hpp"

namespace twinflow {

/// Predictive–corrective incompressible smoothed particles (Solenthaler, Pajarola, "Predictive-Corrective
/// Incompressible SPH", 2009). A sub-step predicts positions and densities after it, and raises the pressures
/// in proportion to the density errors. It repeats this until no error exceeds the tolerance.
///
/// Unlike in the paper, pressures start from the last sub-step's and gain momentum on the way
/// (PressureSolve). If particles are too dense, the solve only keeps them from becoming denser.
/// DensityCorrection moves them apart without adding speed: expansion within one sub-step would add a speed
/// in inverse proportion to its length. Particles at rest density, within the tolerance, may not become
/// denser either: those below always carry their weight. If negative pressures are allowed, particles with
/// all their neighbors keep their density, and DensityCorrection alone moves them apart.
///
/// The predicted densities are not linear in the pressures, which may grow without bound when a solid rams
/// particles. A solve that increases its errors is dropped and replaced by the correction of the density's
/// rates (CompressionSolve). Its pressures add no energy to a fluid among solids at rest.
///
/// In a closed fluid the rates of density are corrected instead (CompressionSolve). The density after the
/// sub-step has noise from particles that change places. Pressures against this noise would take energy from
/// the flow. Shifting, where it is on, keeps particles evenly spread.
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
