#pragma once

#include "particles/methods/incompressible_method.hpp"

namespace twinflow {

/// Predictive–corrective incompressible SPH (Solenthaler, Pajarola, "Predictive-Corrective Incompressible
/// SPH", 2009). A sub-step predicts densities and raises pressures in proportion to their errors, until no
/// error exceeds the tolerance.
///
/// Unlike in the paper, pressures start from the last sub-step's and gain momentum (PressureSolve). Particles
/// at rest density or above may not become denser. DensityCorrection moves dense ones apart without adding
/// speed. If negative pressures are allowed, particles with all their neighbors keep their density.
///
/// If a solve increases its errors, as when a solid rams particles, CompressionSolve replaces it.
///
/// In a closed fluid, CompressionSolve always corrects the density rates: noise in predicted densities would
/// take energy.
class Pcisph : public IncompressibleMethod {
 public:
  using IncompressibleMethod::IncompressibleMethod;

  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;
  void visit_state(StateVisitor& visitor, int particles, int solids) override;

 private:
  PressureSolve solve_;
  AlignedVector<float> predicted_x_, predicted_y_;
  AlignedVector<float> admissible_;  ///< admissible density after the sub-step

  void correct_pressures(const Substep& substep);
  void correct_rates(const Substep& substep);
  PressureSolve::Problem problem(const Substep& substep) const;
  void find_admissible_densities(const Substep& substep);
  void predict_positions(const Substep& substep, const AlignedVector<float>& pressure);
  void predict_density_errors(const Substep& substep, AlignedVector<float>& errors);
};

}  // namespace twinflow
