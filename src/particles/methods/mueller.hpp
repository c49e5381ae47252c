#pragma once

#include <vector>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/mueller_loops.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/pressure/surface_tension.hpp"

namespace twinflow {

/// Smoothed particles after Müller, Charypar, Gross, "Particle-Based Fluid Simulation for Interactive
/// Applications" (2003), in the plane. With the mass m of a particle (its share of the initial area) and
/// kernels of the interaction radius R,
///
///   density       ρᵢ = Σ m W_spiky                                                          equation 3
///   pressure      pᵢ = stiffness · (ρᵢ − ρ₀), not below 0 unless it may be negative        equation 12
///   acceleration  −Σ m (pᵢ/ρᵢ² + pⱼ/ρⱼ²) ∇W_spiky + ν Σ m (vⱼ − vᵢ)/(ρᵢρⱼ) ∇²W_viscosity    equations 10, 14
///
/// and gravity; then symplectic Euler. The paper uses another kernel for densities, poly6, and the mean of
/// two pressures. Its forces are then no gradient of an energy and drive a fluid at rest for ever. Here they
/// are the gradient of Σ m e(ρᵢ) with de/dρ = p/ρ² (Bonet, Lok 1999). The fluid returns no more energy than
/// it got, and sound travels at √stiffness. The viscosity is kinematic for density 1. On a hexagonal lattice
/// a shear wave decays by it for any neighborhood. If masses differ, the pressure is multiplied by the
/// particle's mass and the acceleration divided by it. Viscosity (and smoothing) is the same force between
/// all fluids, as with equal dynamic viscosities.
///
/// With `xsph` ε > 0 velocities are smoothed as well (after Monaghan's XSPH). In the time that sound needs to
/// cross R, a particle takes on the part ε of Σ m/(ρᵢρⱼ) (vⱼ − vᵢ) W_spiky. The viscosity that this brings
/// along is part of `viscosity`, which cannot be less.
///
/// The forces of a pair are exact opposites, and each particle gathers its own in the order of memory. So
/// momentum is kept to rounding, and the number of threads does not matter.
///
/// Let s be the share of the kernel in walls and balls (SolidFilling). They count as filled with fluid of the
/// particle's own density, and the energy stays the same function of it:
///
///   density       ρᵢ = Σ m W_spiky/(1 − sᵢ)
///   acceleration  −Σ m (pᵢ/(ρᵢ²(1 − sᵢ)) + pⱼ/(ρⱼ²(1 − sⱼ))) ∇W_spiky − pᵢ/(ρᵢ(1 − sᵢ)) ∇sᵢ
///
/// SurfaceTension is added to that. Solids also damp motion towards them, as solids matched to the sound
/// would. The bulk viscosity ζ damps sound everywhere.
class Mueller : public ParticleMethod {
 public:
  Mueller(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings) override;
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return loops_->lanes; }

  /// `rest_density` times the density at the points of a hexagonal lattice.
  double rest_density() const override { return settings_.rest_density * lattice_density_; }
  double signal_speed() const override;

  void begin(const Substep& substep) override;
  void archive_state(OutputArchive& archive, int particles, int solids) override;
  void archive_state(InputArchive& archive, int particles, int solids) override;
  void before_move(const Substep& /*substep*/) override {}
  void after_move(const Substep& substep) override;

 private:
  double radius_;
  double mass_;
  double lattice_density_;
  double lattice_slope_;     ///< −½ Σ m r W′ at the points of a hexagonal lattice, 1 in the integral
  double laplacian_moment_;  ///< the viscosity by the Laplacian of W_viscosity, over ν
  double smoothing_moment_;  ///< the viscosity by smoothing, over ε c/R, domain units²
  double least_mass_ = 1.0;
  Settings::ParticleSettings settings_;
  const MuellerLoops* loops_;
  SolidFilling solids_;
  SurfaceTension tension_;
  std::vector<unsigned char> has_coincident_;  ///< by block: one of its particles coincides with another one
  AlignedVector<float> inverse_density_;
  AlignedVector<float> pressure_share_;   ///< p/ρ² over the part of the kernel outside solids
  AlignedVector<float> kick_x_, kick_y_;  ///< changes of velocity in the sub-step
  AlignedVector<float> solid_push_;       ///< see MuellerKickArguments

  void compute_densities(const Substep& substep, double bulk_viscosity_per_dt);
  void compute_kicks(const Substep& substep);
  void conserve_angular_momentum(const Substep& substep);
  void separate_coincident(const Substep& substep);
  double sound_speed() const;
  /// The rest of the viscosity beside smoothing, for the Laplacian of W_viscosity.
  double laplacian_viscosity() const;
  double pressure_factor(const Substep& substep) const;
};

}  // namespace twinflow
