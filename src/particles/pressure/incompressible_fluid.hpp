#pragma once

#include <functional>
#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/incompressible_loops.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/pressure/confinement.hpp"
#include "particles/pressure/particle_shifting.hpp"
#include "particles/pressure/surface_tension.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// The operators of the incompressible methods, over smoothed particles of equal volume V, their share of the
/// initial area. With ∇W taken at i,
///
///   density       σᵢ = Σ V W                               relative to fluid without gaps
///   rate          dσᵢ/dt = Σ V (vᵢ − vⱼ)·∇̃W
///   acceleration  aᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W / mᵢ           p: pressure divided by σ
///   viscosity     2 ν/μ Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W/r² / mᵢ   Morris 1997
///
/// ∇̃W is ∇W or, with `correction`, B ∇W. If the kernel is full, B is the inverse of −Σ V (xᵢ − xⱼ) ⊗ ∇W,
/// which is exact for linear velocities. With μ = −½ Σ V r W′ over a hexagonal lattice, 1 in the integral,
/// waves of shear decay by ν for any neighborhood. The forces of a pair are exact opposites. Solids count as
/// filled with fluid of the particle's own pressure (SolidFilling). Relative to the solid it has the opposite
/// velocity, the effect of boundary particles (Akinci et al. 2012). So without `correction` the rates and the
/// forces are each other's adjoints. The rates' response to pressures is symmetric, also near solids and for
/// any masses, which the pressure solves need.
class IncompressibleFluid {
 public:
  IncompressibleFluid(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings);
  void set_simd_level(SimdLevel level);
  int block_size() const { return loops_->lanes; }
  const Settings::ParticleSettings& settings() const { return settings_; }

  /// `rest_density` times the density at the points of a hexagonal lattice.
  double rest_density() const { return settings_.rest_density * lattice_density_; }
  /// How fast explicit viscosity and surface tension spread momentum, domain units per second.
  double signal_speed() const;
  double interaction_radius() const { return radius_; }  ///< domain units
  double spacing() const { return spacing_; }            ///< domain units

  /// The particles, their index or the parameters have changed: measures anew.
  void begin(const Substep& substep);
  /// Finds densities, and what the operators need, of particles where they are now.
  void measure(const Substep& substep);
  /// Measures the solids anew if balls have moved, come or gone; particles have not moved.
  void follow_balls(const Substep& substep);
  /// Exchanges what was measured last, for the next sub-step; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, int particles);

  /// The density to be kept and the bounds of the pressures, as measured last.
  const Confinement& confinement() const { return confinement_; }
  /// Whether particles are to be kept evenly spread by shifting: in a closed fluid.
  bool is_shifted() const { return confinement_.closed() && settings_.shifting; }
  /// The fluid for ParticleShifting.
  ParticleShifting::EvenFluid shifted_fluid() const;
  /// The inverse of the largest eigenvalue of −(dt² × rate of a(p)) by p, estimated for an even filling.
  float pressure_step(double dt_seconds) const;

  /// Changes the velocities by the body force, viscosity and surface tension for the length of the sub-step.
  void apply_non_pressure_forces(const Substep& substep);
  /// Pushes particles apart that coincide.
  void separate_coincident(const Substep& substep) const;
  /// Work on particles begin … end-1 as soon as their values are found, in the thread that has them at hand.
  using Then = std::function<void(int begin, int end)>;
  /// Finds a(p), for pressures divided by σ.
  void find_accelerations(const Substep& substep, const float* pressure, const Then& then = {});
  const float* acceleration_x() const { return acceleration_x_.data(); }
  const float* acceleration_y() const { return acceleration_y_.data(); }
  /// Changes the velocities by the accelerations found last, which act for a time.
  void apply_accelerations(const Substep& substep, double for_seconds) const;
  /// Adds to the ledger what solids get by the accelerations of pressures, found last, which act for a time.
  void add_pressure_reactions(const Substep& substep, const float* pressure, double for_seconds) const;
  /// Sets ParticleSet::pressure from pressures divided by σ.
  void set_pressures(const Substep& substep, const AlignedVector<float>& solved) const;
  /// Finds dσ/dt by velocities between moving solids or, for changes of velocity, fixed ones.
  enum class SolidsAre { moving, fixed };
  void find_rates(const Substep& substep, const float* u, const float* v, SolidsAre solids, float* rate,
                  const Then& then = {});
  /// Finds the densities of particles after a move to (x, y), with their present neighbors and solids moved
  /// on for the sub-step. The fluid in solids moves as the particle's mirror image, which approaches it twice
  /// as fast as the wall. So the change is twice the change by a solid at rest.
  void find_densities_at(const Substep& substep, const float* x, const float* y, float* density,
                         const Then& then = {}) const;

 private:
  double radius_;
  double spacing_;
  Settings::ParticleSettings settings_;
  const IncompressibleLoops* loops_;
  SolidFilling solids_;
  SurfaceTension tension_;
  Confinement confinement_;
  double lattice_density_ = 1.0;
  double lattice_moment_ = 1.0;  ///< μ
  double stiffest_ = 1.0;        ///< eigenvalue of −(rate of a(p)) by p in an even filling, 1/length²
  float least_mass_ = 1.0f;
  bool meets_balls_ = false;
  std::vector<unsigned char> has_coincident_;  ///< by block: one of its particles coincides with another one
  // Arrays by particle, in the present order:
  AlignedVector<float> acceleration_x_, acceleration_y_;
  AlignedVector<float> inverse_xx_, inverse_xy_, inverse_yy_;  ///< B
  AlignedVector<float> stretched_u_, stretched_v_;             ///< velocities, stretched along solids

  const SphKernel& kernel() const { return kernel_of(settings_.kernel); }
  void set_kernel();
  float gradient_factor() const;
  IncompressibleArguments arguments(const Substep& substep) const;
  double viscosity_factor() const { return 2.0 * settings_.viscosity / lattice_moment_; }
  void add_viscosity(const Substep& substep);
  void add_viscous_reactions(const Substep& substep) const;
  void add_tension(const Substep& substep);
  void conserve_angular_momentum(const Substep& substep);
  void measure_solids(const Substep& substep);
  void measure_confinement(const Substep& substep);
};

}  // namespace twinflow
