#pragma once

#include "particles/methods/particle_method.hpp"
#include "particles/pressure/density_correction.hpp"
#include "particles/pressure/incompressible_fluid.hpp"
#include "particles/pressure/lift_payment.hpp"

namespace twinflow {

/// The common part of the methods that solve for pressures: operators, shifting, and the density correction
/// before the move. Momentum is kept to rounding, and the number of threads does not matter.
///
/// In a closed fluid that is shifted, time is integrated to second order. Half of the pressure's impulse,
/// known from the last sub-step, acts before the move. The solve after the move finds the other half, which
/// makes the velocities divergence-free:
///
///   v ← v + ½Δt a(p̄),   x ← x + Δt v,   v ← v + Δt a(p) with ∇·v = 0,   p̄ ← ½p̄ + p
///
/// a(p̄) is the mean acceleration by pressure over the sub-step. The projection takes from the kinetic energy
/// the amount that the half kick brought, but for ⅛Δt²|Δa|², with the change Δa of that acceleration between
/// sub-steps. A projection alone takes ½Δt²|a|². The grid's `reflection` has the same idea (Zehnder, Narain,
/// Thomaszewski, "An Advection-Reflection Solver for Detail-Preserving Fluid Simulation", 2018). The
/// integrator with constraints is RATTLE (Andersen 1983).
///
/// Pressures at solids or free surfaces may belong to impacts, and without shifting to clumps. Half a kick
/// would return them, so there the projection acts alone.
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
  /// The CFL condition counts spacings, as no sound has to cross the interaction radius.
  double speed_weight() const override { return fluid_.interaction_radius() / fluid_.spacing(); }

  void start(ParticleSet& particles) override;
  void adopt(ParticleSet& particles) override { particles.carry(kCarriedArrays); }
  void begin(const Substep& substep) override { fluid_.begin(substep); }
  void measure_again(const Substep& substep) override { fluid_.begin(substep); }
  void archive_state(OutputArchive& archive, int particles, int solids) override;
  void archive_state(InputArchive& archive, int particles, int solids) override;
  PressureEffort effort() const override { return effort_; }

 protected:
  const IncompressibleFluid& fluid() const { return fluid_; }
  IncompressibleFluid& fluid() { return fluid_; }
  /// Pressures of the velocities, divided by σ, by particle; they last from sub-step to sub-step.
  static AlignedVector<float>& pressure_of(const Substep& substep) {
    return substep.particles.carried[kPressure];
  }
  /// The mean pressure p̄ of the last sub-step, divided by σ, by particle.
  static AlignedVector<float>& mean_pressure_of(const Substep& substep) {
    return substep.particles.carried[kMeanPressure];
  }

  /// Begins the sub-step: balls may have moved.
  void start_substep(const Substep& substep);
  /// Acts at walls, then finds neighbors and densities of the particles where they are now.
  void settle(const Substep& substep);
  /// Changes the velocities by gravity and viscosity, and separates coincident particles.
  void apply_non_pressure_forces(const Substep& substep);
  /// Shifts particles if the fluid asks for it (ParticleShifting).
  void shift(const Substep& substep);
  /// Moves particles aside that would arrive too dense (DensityCorrection). Fluid that this lifts against the
  /// body force pays for it (LiftPayment), so that a pool cannot stir itself.
  void correct_density(const Substep& substep);
  /// The array that says by how much the velocity may still raise the density of each particle. Fill it
  /// before `correct_divergence` is called.
  AlignedVector<float>& room_to_fill(const Substep& substep) {
    return divergence_solve_.room_to_fill(substep);
  }
  /// Finds the pressures that keep velocities from compressing particles beyond their room
  /// (CompressionSolve), to the tolerance of the divergence. No particle exceeds `largest_tolerance`.
  void correct_divergence(const Substep& substep, double largest_tolerance);
  /// Changes the velocities by the accelerations of the pressures found last, and finds the mean pressure of
  /// the sub-step.
  void kick(const Substep& substep);
  /// In a closed, shifted fluid, accelerates for half the sub-step by the mean pressure of the last sub-step.
  void half_kick(const Substep& substep);
  void add_effort(const PressureEffort& effort) { effort_ += effort; }

 private:
  /// The arrays of ParticleSet::carried: the pressures of both solves and the mean pressure p̄ of the last
  /// sub-step, all divided by σ.
  enum Carried { kPressure, kDensityPressure, kMeanPressure, kCarriedArrays };

  IncompressibleFluid fluid_;
  ParticleShifting shifting_;
  LiftPayment lift_payment_;
  CompressionSolve divergence_solve_;
  DensityCorrection density_correction_;
  PressureEffort effort_;

  template <class Archive>
  void exchange_state(Archive& archive, int particles);
};

}  // namespace twinflow
