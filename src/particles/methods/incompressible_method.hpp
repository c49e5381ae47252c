#pragma once

#include "particles/methods/particle_method.hpp"
#include "particles/pressure/density_correction.hpp"
#include "particles/pressure/incompressible_fluid.hpp"
#include "particles/pressure/lift_payment.hpp"

namespace twinflow {

/// Common part of the pressure-solving methods. Momentum is kept to rounding, for any number of threads.
///
/// In a closed, shifted fluid, time integration is second-order. Half the last pressure impulse acts before
/// the move; the solve after it finds the other half:
///
///   v ← v + ½Δt a(p̄),   x ← x + Δt v,   v ← v + Δt a(p) with ∇·v = 0,   p̄ ← ½p̄ + p
///
/// p̄ is the sub-step's mean pressure. A projection alone loses ½Δt²|a|² of kinetic energy, this ⅛Δt²|Δa|²,
/// with the change Δa between sub-steps. Compare the grid's `reflection` (Zehnder et al. 2018) and RATTLE
/// (Andersen 1983).
///
/// At solids or free surfaces, and without shifting, the projection acts alone. A half kick would return
/// impacts or clumps.
class IncompressibleMethod : public ParticleMethod {
 public:
  IncompressibleMethod(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings) override {
    fluid_.set_parameters(settings);
  }
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return fluid_.block_size(); }

  double rest_density() const override { return fluid_.rest_density(); }
  double signal_speed() const override { return fluid_.signal_speed(); }
  std::string remedy() const override;
  /// The CFL condition counts spacings.
  double speed_weight() const override { return fluid_.interaction_radius() / fluid_.spacing(); }

  void start(ParticleSet& particles) override;
  void adopt(ParticleSet& particles) override { particles.carry(kCarriedArrays); }
  void begin(const Substep& substep) override { fluid_.begin(substep); }
  void measure_again(const Substep& substep) override { fluid_.begin(substep); }
  void visit_state(StateVisitor& visitor, int particles, int solids) override;
  PressureEffort effort() const override { return effort_; }

 protected:
  const IncompressibleFluid& fluid() const { return fluid_; }
  IncompressibleFluid& fluid() { return fluid_; }
  /// Pressures of the velocities, divided by σ, by particle; kept between sub-steps.
  static AlignedVector<float>& pressure_of(const Substep& substep) {
    return substep.particles.carried[kPressure];
  }
  /// Mean pressure p̄ of the last sub-step, divided by σ, by particle.
  static AlignedVector<float>& mean_pressure_of(const Substep& substep) {
    return substep.particles.carried[kMeanPressure];
  }

  /// Begins the sub-step: balls may have moved.
  void start_substep(const Substep& substep);
  /// Acts at walls, then finds neighbors and densities at the present positions.
  void settle(const Substep& substep);
  /// Applies gravity and viscosity; separates coincident particles.
  void apply_non_pressure_forces(const Substep& substep);
  /// Shifts particles if the fluid requires it (ParticleShifting).
  void shift(const Substep& substep);
  /// Moves particles that would arrive too dense (DensityCorrection); lifted fluid pays (LiftPayment).
  void correct_density(const Substep& substep);
  /// Admissible density increase by velocities. Fill it before `correct_divergence`.
  AlignedVector<float>& room_to_fill(const Substep& substep) {
    return divergence_solve_.room_to_fill(substep);
  }
  /// Finds pressures that keep velocities from compressing particles beyond their room (CompressionSolve), to
  /// the divergence tolerance. No particle exceeds `largest_tolerance`.
  void correct_divergence(const Substep& substep, double largest_tolerance);
  /// Applies the last pressures' accelerations; finds the sub-step's mean pressure.
  void kick(const Substep& substep);
  /// In a closed, shifted fluid, applies the last mean pressure for half the sub-step.
  void half_kick(const Substep& substep);
  void add_effort(const PressureEffort& effort) { effort_ += effort; }

 private:
  /// Arrays of ParticleSet::carried: both solves' pressures and p̄, divided by σ.
  enum Carried { kPressure, kDensityPressure, kMeanPressure, kCarriedArrays };

  IncompressibleFluid fluid_;
  ParticleShifting shifting_;
  LiftPayment lift_payment_;
  CompressionSolve divergence_solve_;
  DensityCorrection density_correction_;
  PressureEffort effort_;
};

}  // namespace twinflow
