#pragma once

#include <vector>

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

/// Weakly compressible smoothed particles (Monaghan 1994, 2005) whose density is integrated in time. With the
/// mass m of a particle (its share of the initial area), a kernel of the interaction radius R, V = m/ρ, and
/// ∇W taken at i,
///
///   continuity    dρᵢ/dt = −ρᵢ Σ Vⱼ (vⱼ − vᵢ)·Bᵢ∇W + 2 δ h c Σ Vⱼ ψᵢⱼ (xⱼ − xᵢ)·∇W/r²
///   pressure      p = c² (ρ − ρ₀), or Tait's c² ρ₀/7 ((ρ/ρ₀)⁷ − 1)
///   acceleration  −Σ m (pᵢBᵢ + pⱼBⱼ)/(ρᵢρⱼ) ∇W + 2ν Σ m (vᵢ − vⱼ)/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²  (Morris 1997)
/// with h = R/2. B is the inverse of −Σ Vⱼ (xᵢ − xⱼ) ⊗ ∇W, with which the rates of linear velocities are
/// exact. The same B in both lines makes the forces the adjoint of the rates. So they exchange kinetic and
/// compression energy without loss or gain. The δ term diffuses density but keeps smooth fields (Antuono et
/// al. 2010), with ψᵢⱼ = ρⱼ − ρᵢ − ½(∇ρᵢ + ∇ρⱼ)·(xⱼ − xᵢ). The gradient ∇ρ is corrected, from the last
/// sub-step, and 0 near solids and free surfaces. The viscosity is kinematic for fluid of density 1.
///
/// Fluid that fills a periodic box without solids needs no pairs (WcsphRegime). There the acceleration is
///   −Bᵢ Σ m (pⱼ − pᵢ)/(ρᵢρⱼ) ∇W + 2ν/μᵢ Σ m (vᵢ − vⱼ − ∇v·(xᵢ − xⱼ))/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²
/// less its mean, with μ = −½ Σ V r W′. It is exact for linear pressures and velocities. Its shifts cost
/// nothing. The speed of sound c follows the flow (StatePressure).
///
/// If masses differ, the pressure is multiplied by the particle's mass and the acceleration divided by it.
/// Diffusion acts on mass times (ρ − ρ₀), which is even if the pressure is. The viscous force is the same
/// between all fluids, as with equal dynamic viscosities. So is surface tension, a force per length. Adaptive
/// radii follow volumes alone, as particles of any mass take up the same room.
///
/// Shifting (ParticleShifting) has D = 4 Δt R u with the speed u of the flow: fluid at rest is not shifted.
/// Shifts must not lift a pool without end. So disorder pays for them in a liquid with a free surface.
/// Disorder is the part of the neighbors' relative motion that no linear flow explains. In proportion to it,
/// neighbors exchange momentum by a viscosity of up to 0.03 R c. A shift may lift its particle only by the
/// energy that this takes from the motion around it. Waves have no disorder and continue, and distant water
/// at rest is not affected. There a bulk viscosity of R c/10 damps sound, with the pressure −ζ ∇·v, for which
/// flow along a wall counts as even. At surface and walls, diffusion uses the least-squares ∇ρ and so keeps
/// the pressure of still water. A fluid without a free surface has smooth vortices to keep, and its shifts
/// even out. There the energy that shifts add is taken from the motion, and its momentum stays
/// (pay_from_motion). Particles near a free surface are neither shifted nor corrected. Those near solids are
/// corrected only in a liquid with a free surface, by the mean of B's eigenvalues. A channel that is nine
/// tenths full has no free surface. Particles beside a gap, such as one behind a body, are shifted into it.
/// In a shifted fluid without a free surface, the pressure may be negative if the kernel is full (or anywhere
/// with negative_pressure). The cores of vortices then stay closed without a background pressure.
/// Adaptive radii follow volumes (AdaptiveRadii). Densities are integrated, not summed, so there are no terms
/// for changing radii. Diffusion, shifting and surface tension keep R.
///
/// Time: kick, drift, kick; the density follows the drift with the velocity and places of its middle. At its
/// end the rates would not be the adjoint of the forces on both sides, and heat the fluid. Accelerations of
/// pairs are exact opposites, or have no mean. So momentum is kept to rounding, for any number of threads.
///
/// Solids count as filled with fluid that mirrors the particle's velocity towards them (SolidFilling) and has
/// the same pressure and color. This replaces a penalty force at walls. It grows smoothly below a distance of
/// R, without a stiffness to choose, and free surfaces meet walls at right angles. Viscosity makes fluid
/// stick to them; WcsphSolids has the rest.
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
  void archive_state(OutputArchive& archive, int particles, int solids) override;
  void archive_state(InputArchive& archive, int particles, int solids) override;
  void before_move(const Substep& substep) override;
  void after_move(const Substep& substep) override;
  void end_step(const Substep& substep) override;

 private:
  double radius_;
  double spacing_;
  double least_mass_ = 1.0;
  bool has_bodies_ = false;  ///< some particles are part of rigid bodies
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
  // Arrays by particle, in the present order:
  AlignedVector<float> inverse_density_, rate_, squeezed_;
  AlignedVector<float> disorder_, contrast_;           ///< see WcsphRateArguments
  AlignedVector<float> excess_, excess_x_, excess_y_;  ///< m (ρ − ρ₀) and its new gradient
  AlignedVector<float> middle_x_, middle_y_;           ///< positions in the middle of the move
  AlignedVector<float> covered_;                       ///< 1 where the kernel is full, else 0
  WcsphMatrices matrices_;
  SolidSums solid_forces_;  ///< the opposite of what these accelerations hold by solids

  template <class Archive>
  void exchange_state(Archive& archive, int particles, int solids);
  WcsphRegime find_regime(const Substep& substep) const;
  double mach_inverse(const Substep& substep) const;
  double sound_speed() const { return state_.sound_speed(); }
  Compressibility compressibility() const { return {sound_speed() * sound_speed(), rest_density()}; }
  const SphKernel& kernel() const { return kernel_of(settings_.kernel); }
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
  void compute_accelerations(const Substep& substep);
  void compute_solid_forces(const Substep& substep);
  void show_accelerations(const Substep& substep) const;
  void conserve_angular_momentum(const Substep& substep);
  void separate_coincident(const Substep& substep);
};

}  // namespace twinflow
