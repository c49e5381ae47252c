#pragma once

#include <vector>

#include "particles/incompressible_kernel.hpp"
#include "particles/particle_method.hpp"
#include "particles/solid_filling.hpp"

namespace twinflow {

/// What the incompressible methods share: smoothed particles that all have the volume V (their share of the initial
/// area, and the mass of that much fluid of density 1), and the operators over them. With ∇W taken at i,
///   density       σᵢ = Σ V W                            relative to a filling without gaps
///   acceleration  aᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W             p: pressure divided by σ² (that of a pair is symmetric)
///   rate          dσᵢ/dt = Σ V (vᵢ − vⱼ)·∇W
///   viscosity     2 ν Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W/r²     Morris 1997
/// Solids count as filled with fluid that answers with the particle's own pressure (SolidFilling), in the place of
/// boundary particles (Akinci et al. 2012).
class IncompressibleFluid {
 public:
  IncompressibleFluid(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings);
  void set_simd_level(SimdLevel level);
  int block_size() const { return kernels_->lanes; }
  const Settings::ParticleSettings& settings() const { return settings_; }

  /// `rest_density` times the density at the points of a hexagonal lattice.
  double rest_density() const { return settings_.rest_density * lattice_density_; }
  /// How fast explicit viscosity spreads momentum, domain units per second.
  double viscous_speed() const;
  double spacing() const { return spacing_; }
  /// The interaction radius in spacings.
  double reach() const { return radius_ / spacing_; }
  /// The largest eigenvalue of −d(rate of a(p))/dp in an evenly filled plane, 1/length².
  double stiffest() const { return stiffest_; }

  /// Particles are where they are now: solids, sizes of the arrays, densities.
  void measure(const Substep& substep);
  /// Solids have moved.
  void measure_solids(const Substep& substep);
  /// The density to be kept: at rest, or the mean where fluid at rest has no room.
  double target_density() const { return target_; }
  /// Whether the fluid leaves no room: pressures then have no level and may be negative.
  bool closed() const { return closed_; }
  /// Below which pressures may not fall, by particle: 0, without bound inside the fluid where settings allow it.
  std::span<const float> lowest_pressures() const { return lowest_; }

  void find_accelerations(const Substep& substep, const float* pressure);
  void find_viscous_accelerations(const Substep& substep);
  /// Adds what was found last to the velocities.
  void apply_accelerations(const Substep& substep);
  const float* acceleration_x() const { return acceleration_x_.data(); }
  const float* acceleration_y() const { return acceleration_y_.data(); }
  /// dσ/dt that velocities make, in solids that move or, for changes of velocity, don't.
  enum class SolidsAre { moving, fixed };
  void find_rates(const Substep& substep, const float* u, const float* v, SolidsAre solids, float* rate) const;
  /// Densities of particles that would be elsewhere, with neighbours as they are now.
  void find_densities_at(const Substep& substep, const float* x, const float* y, float* density) const;
  void find_shifts(const Substep& substep);
  void apply_shifts(const Substep& substep);
  /// Particles that sit in the same place get velocities that part them.
  void part_coincident(const Substep& substep) const;

 private:
  double radius_;
  double spacing_;
  Settings::ParticleSettings settings_;
  const IncompressibleKernels* kernels_;
  SolidFilling solids_;
  double lattice_density_ = 1.0;
  double stiffest_ = 1.0;
  double target_ = 1.0;
  bool closed_ = false;
  std::vector<unsigned char> has_coincident_;  ///< by block: two of its neighbours are in the same place
  AlignedVector<float> bxx_, bxy_, byy_;
  AlignedVector<float> ones_, rate_, shift_x_, shift_y_, shift_u_, shift_v_, shift_density_;
  AlignedVector<float> lowest_, acceleration_x_, acceleration_y_;

  void set_kernel();
  IncompressibleArguments arguments(const Substep& substep) const;
  void find_target(const Substep& substep);
};

}  // namespace twinflow
