#pragma once

#include <functional>
#include <vector>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/loops/incompressible_loops.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/pressure/confinement.hpp"
#include "particles/pressure/particle_shifting.hpp"
#include "particles/pressure/surface_tension.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

class StateVisitor;

/// Operators of the incompressible methods, for particles of equal volume V, their share of the initial area.
/// With ∇W at i,
///
///   density       σᵢ = Σ V W                               relative to fluid without gaps
///   rate          dσᵢ/dt = Σ V (vᵢ − vⱼ)·∇̃W
///   acceleration  aᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W / mᵢ           p: pressure divided by σ
///   viscosity     2 ν/μ Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W/r² / mᵢ   Morris 1997
///
/// ∇̃W is ∇W or, with `correction`, B ∇W. With a full kernel, B is the inverse of −Σ V (xᵢ − xⱼ) ⊗ ∇W, exact
/// for linear velocities. With μ = −½ Σ V r W′ over a hexagonal lattice (1 in the integral), shear waves
/// decay by ν. Solids count as filled with fluid of the particle's pressure (SolidFilling) and opposite
/// relative velocity (Akinci et al. 2012). Without `correction` the rates and forces are adjoints, as the
/// pressure solves need.
class IncompressibleFluid {
 public:
  IncompressibleFluid(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);

  void set_parameters(const Settings::ParticleSettings& settings);
  void set_simd_level(SimdLevel level);
  int block_size() const { return loops_->lanes; }
  const Settings::ParticleSettings& settings() const { return settings_; }

  double rest_density() const { return settings_.rest_density * lattice_density_; }
  /// Momentum transport by explicit viscosity and surface tension, domain units per second.
  double signal_speed() const;
  double interaction_radius() const { return radius_; }  ///< domain units
  double spacing() const { return spacing_; }            ///< domain units

  /// Measures anew after changes of particles, index or parameters.
  void begin(const Substep& substep);
  /// Finds densities and operators at the present positions.
  void measure(const Substep& substep);
  /// Measures the solids anew if balls changed; particles have not moved.
  void follow_balls(const Substep& substep);
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor, int particles);

  /// The last measurement.
  const Confinement& confinement() const { return confinement_; }
  /// Closed fluids are shifted.
  bool is_shifted() const { return confinement_.closed() && settings_.shifting; }
  ParticleShifting::EvenFluid shifted_fluid() const;
  /// Inverse of the largest eigenvalue of −(dt² × rate of a(p)) by p, for an even filling.
  float pressure_step(double dt_seconds) const;

  /// Applies body force, viscosity and surface tension for the sub-step.
  void apply_non_pressure_forces(const Substep& substep);
  void separate_coincident(const Substep& substep) const;
  /// Work on particles begin … end-1, in the thread that found their values.
  using Then = std::function<void(int begin, int end)>;
  /// Finds a(p), for pressures divided by σ.
  void find_accelerations(const Substep& substep, const float* pressure, const Then& then = {});
  const float* acceleration_x() const { return acceleration_x_.data(); }
  const float* acceleration_y() const { return acceleration_y_.data(); }
  /// Applies the last accelerations for a time.
  void apply_accelerations(const Substep& substep, double for_seconds) const;
  /// Adds the solids' reactions to the last accelerations, for a time, to the ledger.
  void add_pressure_reactions(const Substep& substep, const float* pressure, double for_seconds) const;
  /// Sets ParticleSet::pressure from pressures divided by σ.
  void set_pressures(const Substep& substep, const AlignedVector<float>& solved) const;
  /// Finds dσ/dt between moving solids or, for velocity changes, fixed ones.
  enum class SolidsAre { moving, fixed };
  void find_rates(const Substep& substep, const float* u, const float* v, SolidsAre solids, float* rate,
                  const Then& then = {});
  /// Finds densities after a move to (x, y), with present neighbors and the sub-step's moved solids. The
  /// change is twice a resting solid's, as fluid in solids is mirrored.
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
  double stiffest_ = 1.0;        ///< of −(rate of a(p)) by p in an even filling, 1/length²
  float least_mass_ = 1.0f;
  bool meets_balls_ = false;
  std::vector<unsigned char> has_coincident_;  ///< by block
  // Arrays by particle:
  AlignedVector<float> acceleration_x_, acceleration_y_;
  AlignedVector<float> inverse_xx_, inverse_xy_, inverse_yy_;  ///< B
  AlignedVector<float> stretched_u_, stretched_v_;             ///< along solids

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
