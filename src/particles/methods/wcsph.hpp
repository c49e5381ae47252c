#pragma once

#include "particles/loops/wcsph_loops.hpp"
#include "particles/methods/adaptive_radii.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/methods/state_pressure.hpp"
#include "particles/methods/wcsph_forces.hpp"
#include "particles/methods/wcsph_regime.hpp"
#include "particles/methods/wcsph_solids.hpp"
#include "particles/pressure/energy_budget.hpp"
#include "particles/pressure/particle_shifting.hpp"
#include "particles/pressure/surface_tension.hpp"

namespace twinflow {

/// Weakly compressible SPH (Monaghan 1994, 2005) with density integrated in time. With a particle's mass m
/// (its share of the initial area), a kernel of radius R, V = m/ρ, and ∇W at i,
///
///   continuity    dρᵢ/dt = −ρᵢ Σ Vⱼ (vⱼ − vᵢ)·Bᵢ∇W + 2 δ h c Σ Vⱼ ψᵢⱼ (xⱼ − xᵢ)·∇W/r²
///   pressure      p = c² (ρ − ρ₀), or Tait's c² ρ₀/7 ((ρ/ρ₀)⁷ − 1)
///   acceleration  −Σ m (pᵢBᵢ + pⱼBⱼ)/(ρᵢρⱼ) ∇W + 2ν/μ Σ m (vᵢ − vⱼ)/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²  (Morris 1997)
///
/// with h = R/2 and μ by lattice_moment. B, the inverse of −Σ Vⱼ (xᵢ − xⱼ) ⊗ ∇W, makes the rates of linear
/// velocities exact. The forces are the rates' adjoint, which conserves energy. The δ term (Antuono et al.
/// 2010) has ψᵢⱼ = ρⱼ − ρᵢ − ½(∇ρᵢ + ∇ρⱼ)·(xⱼ − xᵢ). Its corrected ∇ρ is the last sub-step's, and 0 near
/// solids and free surfaces. Viscosity is kinematic for density 1. The speed of sound c follows the flow
/// (StatePressure).
///
/// Fluid that fills a periodic box without solids needs no pairs (WcsphRegime). Its acceleration is
///   −Bᵢ Σ m (pⱼ − pᵢ)/(ρᵢρⱼ) ∇W + 2ν/μᵢ Σ m (vᵢ − vⱼ − ∇v·(xᵢ − xⱼ))/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²
/// less its mean, with μᵢ = −½ Σ V r W′. It is exact for linear pressures and velocities. Between no-slip
/// walls alone, the viscosity away from them is the same.
///
/// If masses differ, pressure is multiplied by the particle's mass and acceleration divided by it. Diffusion
/// acts on mass times (ρ − ρ₀). All fluids have the same dynamic viscosity and surface tension
/// (SurfaceTension).
///
/// Shifting (ParticleShifting) has D = 4 Δt R u with the flow's speed u. In a liquid with a free surface,
/// disorder pays for it:
/// - Disorder is the part of the neighbors' relative motion that no linear flow explains.
/// - In proportion to it, neighbors exchange momentum by a viscosity of up to 0.03 R c.
/// - A shift lifts its particle at most by the energy that this takes.
/// - A bulk viscosity ζ = R c/10 damps sound; flow along a wall counts as even.
/// - At surface and walls, diffusion uses the least-squares ∇ρ.
///
/// Without a free surface, the motion pays for the shifts (pay_from_motion), unless the gradient of the
/// velocity corrects viscosity (WcsphRegime): then they cost nothing. Particles near a free surface are
/// neither shifted nor corrected. Near solids, the mean of B's eigenvalues corrects, but only in a liquid
/// with a free surface. A channel nine tenths full has no free surface. Particles beside a gap are shifted
/// into it.
///
/// In a shifted fluid without a free surface, the pressure may be negative if the kernel is full (or anywhere
/// with negative_pressure).
///
/// With AdaptiveRadii, diffusion, shifting and surface tension keep R.
///
/// Time: kick, drift, kick. Density follows the drift with its middle's velocities and places. Momentum is
/// kept to rounding, for any number of threads.
///
/// Solids count as fluid with the particle's pressure and its velocity towards them mirrored (SolidFilling).
/// Viscosity makes fluid stick to them; WcsphSolids has the rest.
class Wcsph : public ParticleMethod {
 public:
  Wcsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings) override;
  void set_coupled(bool coupled) override { is_coupled_ = coupled; }
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return loops_->lanes; }

  double rest_density() const override { return settings_.rest_density; }
  double signal_speed() const override;
  double reach() const override { return radii_.reach(); }

  void start(ParticleSet& particles) override;
  bool starts_with_pressure() const override { return true; }
  void adopt(ParticleSet& particles) override;
  void begin(const Substep& substep) override;
  void visit_state(StateVisitor& visitor, int particles, int solids) override;
  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;
  void end_step(const Substep& substep) override;

 private:
  double radius_;
  double spacing_;
  double lattice_moment_;  ///< μ, see lattice_moment()
  double least_mass_ = 1.0;
  bool has_bodies_ = false;  ///< some particles belong to rigid bodies
  bool is_coupled_ = false;  ///< interphase drag may tie the particles to another fluid
  WcsphRegime regime_;
  Settings::ParticleSettings settings_;
  const WcsphLoops* loops_;
  StatePressure state_;
  AdaptiveRadii radii_;
  WcsphForces forces_;
  WcsphSolids solids_;
  SurfaceTension tension_;
  ParticleShifting shifting_;
  // Arrays by particle:
  AlignedVector<float> inverse_density_, rate_, squeezed_;
  AlignedVector<float> disorder_, contrast_;           ///< see WcsphRateArguments
  AlignedVector<float> excess_, excess_x_, excess_y_;  ///< m (ρ − ρ₀) and its new gradient
  AlignedVector<float> middle_x_, middle_y_;           ///< positions in mid-move
  AlignedVector<float> covered_;                       ///< 1 if the kernel is full
  AlignedVector<float> lean_x_, lean_y_;               ///< see SolidFilling::find_viscosity
  WcsphMatrices matrices_;
  SolidSums solid_forces_;  ///< opposite of the accelerations' solid terms

  bool is_even(const Substep& substep) const;
  WcsphRegime find_regime(const Substep& substep) const;
  double mach_inverse(const Substep& substep) const;
  double sound_speed() const { return state_.sound_speed(); }
  Compressibility compressibility() const { return {sound_speed() * sound_speed(), rest_density()}; }
  const SphKernel& kernel() const { return kernel_of(settings_.kernel); }
  /// The factor of the sums over pairs.
  double loop_viscosity() const { return settings_.viscosity / (regime_.is_filled ? lattice_moment_ : 1.0); }
  WcsphFluid fluid(const Substep& substep) const;
  void resize(const Substep& substep);
  void shift(const Substep& substep);
  void half_kick(const Substep& substep);
  void exchange_with_middle(const Substep& substep);
  void exchange_slopes(const Substep& substep);
  void compute_rates(const Substep& substep);
  void shift_as_paid(const Substep& substep);
  void compute_pressures(const Substep& substep);
  double calming(std::size_t particle) const;
  double full_calming() const;
  void find_wall_viscosity(const Substep& substep);
  void compute_accelerations(const Substep& substep);
  void compute_solid_forces(const Substep& substep);
  void show_accelerations(const Substep& substep) const;
  void conserve_angular_momentum(const Substep& substep);
  void separate_coincident(const Substep& substep);
};

}  // namespace twinflow
