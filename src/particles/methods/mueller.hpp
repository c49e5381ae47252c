#pragma once

#include <vector>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/mueller_loops.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/pressure/surface_tension.hpp"

namespace twinflow {

/// SPH (Müller, Charypar, Gross, "Particle-Based Fluid Simulation for Interactive Applications", 2003) in the
/// plane. With a particle's mass m (its share of the initial area) and kernels of radius R,
///
///   density       ρᵢ = Σ m W_spiky                                                          equation 3
///   pressure      pᵢ = stiffness · (ρᵢ − ρ₀), not below 0 unless it may be negative        equation 12
///   acceleration  −Σ m (pᵢ/ρᵢ² + pⱼ/ρⱼ²) ∇W_spiky + ν Σ m (vⱼ − vᵢ)/(ρᵢρⱼ) ∇²W_viscosity    equations 10, 14
///
/// plus gravity; then symplectic Euler. Unlike in the paper (poly6, mean of two pressures), forces are the
/// gradient of Σ m e(ρᵢ) with de/dρ = p/ρ² (Bonet, Lok 1999). So the fluid gains no energy, and sound travels
/// at √stiffness. Viscosity is kinematic for density 1, and exact for shear waves on a hexagonal lattice. If
/// masses differ, pressure is multiplied by the particle's mass and acceleration divided by it. All fluids
/// have the same dynamic viscosity (and smoothing).
///
/// With `xsph` ε > 0 velocities are smoothed (after Monaghan's XSPH). While sound crosses R, a particle takes
/// on the part ε of Σ m/(ρᵢρⱼ) (vⱼ − vᵢ) W_spiky. The resulting viscosity is the least value of `viscosity`,
/// which includes it.
///
/// Momentum is kept to rounding, for any number of threads.
///
/// Solids count as filled with fluid of the particle's own density (SolidFilling). With their share s of the
/// kernel:
///
///   density       ρᵢ = Σ m W_spiky/(1 − sᵢ)
///   acceleration  −Σ m (pᵢ/(ρᵢ²(1 − sᵢ)) + pⱼ/(ρⱼ²(1 − sⱼ))) ∇W_spiky − pᵢ/(ρᵢ(1 − sᵢ)) ∇sᵢ
///
/// SurfaceTension is added. Solids damp motion towards them by matched impedance; the bulk viscosity ζ damps
/// sound everywhere.
class Mueller : public ParticleMethod {
 public:
  Mueller(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings) override;
  void set_simd_level(SimdLevel level) override;
  int block_size() const override { return loops_->lanes; }

  double rest_density() const override { return settings_.rest_density * lattice_density_; }
  double signal_speed() const override;

  void begin(const Substep& substep) override;
  void visit_state(StateVisitor& visitor, int particles, int solids) override;
  void before_move(const Substep& /*substep*/) override {}
  void after_move(const Substep& substep) override;

 private:
  double radius_;
  double mass_;
  double lattice_density_;
  double lattice_slope_;     ///< −½ Σ m r W′ on a hexagonal lattice, 1 in the integral
  double laplacian_moment_;  ///< by the Laplacian of W_viscosity, over ν
  double smoothing_moment_;  ///< by smoothing, over ε c/R, domain units²
  double least_mass_ = 1.0;
  Settings::ParticleSettings settings_;
  const MuellerLoops* loops_;
  SolidFilling solids_;
  SurfaceTension tension_;
  std::vector<unsigned char> has_coincident_;  ///< by block
  AlignedVector<float> inverse_density_;
  AlignedVector<float> pressure_share_;   ///< p/ρ² over the kernel's part outside solids
  AlignedVector<float> kick_x_, kick_y_;  ///< in the sub-step
  AlignedVector<float> solid_push_;       ///< see MuellerKickArguments

  void compute_densities(const Substep& substep, double bulk_viscosity_per_dt);
  void compute_kicks(const Substep& substep);
  void conserve_angular_momentum(const Substep& substep);
  void separate_coincident(const Substep& substep);
  double sound_speed() const;
  /// Viscosity left beside smoothing, for the Laplacian of W_viscosity.
  double laplacian_viscosity() const;
  double pressure_factor(const Substep& substep) const;
};

}  // namespace twinflow
