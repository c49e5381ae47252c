#pragma once

#include <string>
#include <vector>

#include "particles/methods/color_potential.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/methods/solid_filling.hpp"
#include "particles/simd/wcsph_kernel.hpp"

namespace twinflow {

/// Weakly compressible smoothed particles (Monaghan 1994, 2005) that carry their density. With m the mass of
/// a particle (its share of the initial area), the interaction radius R as the kernel's support, V = m/ρ, and
/// ∇W taken at i,
///   continuity    dρᵢ/dt = −ρᵢ Σ Vⱼ (vⱼ − vᵢ)·∇̃W + 2 δ h c Σ Vⱼ (ρⱼ − ρᵢ) (xⱼ − xᵢ)·∇W/r²
///   pressure      p = c² (ρ − ρ₀), or Tait's c² ρ₀/7 ((ρ/ρ₀)⁷ − 1), with c² = stiffness
///   acceleration  −Σ m (pᵢ + pⱼ)/(ρᵢρⱼ) ∇W + 2ν Σ m (vᵢ − vⱼ)/(ρᵢρⱼ) (xᵢ − xⱼ)·∇W/r²      (Morris 1997)
/// with h = R/2, and ∇̃W = B ∇W corrected by the inverse B of −Σ Vⱼ (xᵢ − xⱼ) ⊗ ∇W, so that it differentiates
/// linear fields exactly. The δ term diffuses density (Antuono et al. 2010). The viscosity is kinematic for
/// fluid of density 1.
///
/// Where masses differ, the pressure is multiplied by the particle's mass and the acceleration divided by it,
/// and what diffuses is mass times (ρ − ρ₀), which is even where the pressure is. The viscous force is the
/// same between all fluids, as if their dynamic viscosities were equal; so is surface tension, a force per
/// length. Radii of their own follow volumes alone, for particles of any mass take up the same room.
///
/// Shifting (Sun et al. 2017) moves particles from where they crowd, by 0.4 Δt c R Σ (1 + 0.2 (W/W(s))⁴) V ∇W
/// and at most s/10, s the spacing; a first-order Taylor step with the corrected gradients then makes up for
/// the change of place in velocity and density (Negi & Ramachandran 2021). Particles near a free surface are
/// neither shifted nor corrected, those near solids not corrected.
///
/// Surface tension is the energy of a colour field's gradient, by central forces of pairs with V = m/ρ₀
/// (ColorPotential). It asks for a radius of 3.5 spacings or more: with fewer neighbours the order of the
/// particles is stiffer than their surface, and a square stays one. With 4, the pressure in a round drop is
/// σ/r to a fifth or so; its oscillations are damped, for the particles have to change places.
///
/// With radii of their own, Rᵢ = R/√ρᵢ by a filling's density of 1, which is in proportion to √(m/ρ), within
/// a fifth of R; all kernels of a pair take the harmonic mean of its two, so that its forces stay exact
/// opposites. The densities are carried, not summed up, so that no terms for the change of the radii are due;
/// diffusion and shifting keep the R of all in their factors.
///
/// Time: kick, drift, kick; the density follows the drift with the velocity of its middle. Pairs of
/// accelerations are exact opposites, so momentum is kept to rounding (but for shifting's Taylor step), and
/// the number of threads does not matter.
///
/// Solids count as filled with fluid at rest to them (SolidFilling), of the same pressure and colour. That is
/// the penalty force of walls here: it grows smoothly as a particle comes nearer than R, with no stiffness to
/// choose, and free surfaces meet walls at right angles. Viscosity makes fluid stick to them.
class Wcsph : public ParticleMethod {
 public:
  Wcsph(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  std::string caption() const override;
  void set_parameters(const Settings::ParticleSettings& settings) override;
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return kernels_->lanes; }

  double rest_density() const override { return settings_.rest_density; }
  double signal_speed() const override;
  double reach() const override;

  void take_over(ParticleSet& particles) override;
  void begin(const Substep& substep) override;
  void archive_state(OutputArchive& archive, int particles) override;
  void archive_state(InputArchive& archive, int particles) override;
  void accelerate(const Substep& substep) override;
  void interact(const Substep& substep) override;

 private:
  double radius_;
  double spacing_;
  double least_mass_ = 1.0;
  bool has_bodies_ = false;  ///< some particles are part of rigid bodies
  Settings::ParticleSettings settings_;
  const WcsphKernels* kernels_;
  SolidFilling solids_;
  SolidFilling tension_solids_;  ///< of surface tension
  ColorPotential potential_;
  std::vector<unsigned char> has_coincident_;  ///< by block: two of its neighbours are in the same place
  // By particle, in the present order:
  AlignedVector<float> inverse_density_, excess_, rate_;
  AlignedVector<float> half_narrowing_;
  AlignedVector<float> acceleration_x_, acceleration_y_;
  AlignedVector<float> shift_x_, shift_y_, shift_u_, shift_v_, shift_density_;

  template <class Archive>
  void exchange_state(Archive& archive, int particles);
  double sound_speed() const;
  double slope() const;
  void choose_potential();
  void forget_shifts();
  WcsphFluid fluid(const Substep& substep) const;
  void resize(const Substep& substep);
  void shift(const Substep& substep);
  void half_kick(const Substep& substep);
  void choose_radii(const Substep& substep);
  void compute_rates(const Substep& substep);
  void leave_bodies_in_place(const ParticleSet& particles);
  void compute_pressures(const Substep& substep);
  double pair_radius(double density, double other_density) const;
  void compute_accelerations(const Substep& substep);
  void show_accelerations(const Substep& substep) const;
  void keep_spin(const Substep& substep);
  void part_coincident(const Substep& substep);
};

}  // namespace twinflow
