#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/methods/particle_method.hpp"
#include "particles/methods/pressure_solve.hpp"
#include "particles/methods/solid_filling.hpp"
#include "particles/simd/incompressible_kernel.hpp"
#include "particles/simd/wcsph_kernel.hpp"

namespace twinflow {

/// What the incompressible methods share: smoothed particles that all have the volume V, their share of the
/// initial area, and the operators over them. With ∇W taken at i,
///   density       σᵢ = Σ V W                               relative to fluid without gaps
///   rate          dσᵢ/dt = Σ V (vᵢ − vⱼ)·∇̃W
///   acceleration  aᵢ(p) = −Σ V (pᵢ + pⱼ) ∇W / mᵢ           p: pressure divided by σ
///   viscosity     2 ν Σ V (vᵢ − vⱼ) (xᵢ − xⱼ)·∇W/r² / mᵢ   Morris 1997
/// ∇̃W = ∇W or, with `correction`, B ∇W with the inverse B of −Σ V (xᵢ − xⱼ) ⊗ ∇W where the kernel is full,
/// exact for linear velocities. The forces of a pair are exact opposites. Solids count as filled with fluid
/// (SolidFilling) that answers with the particle's own pressure and, seen from the solid, the opposite of its
/// velocity, which does what boundary particles do (Akinci et al. 2012). So without `correction` the rates
/// and the forces are each other's adjoints, and what pressures do to the rates is symmetric, near solids and
/// for any masses too: the solves for pressures rely on that.
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
  /// In spacings.
  double interaction_radius() const { return radius_ / spacing_; }
  double spacing() const { return spacing_; }

  /// Other particles than before, another index of them, or other parameters.
  void begin(const Substep& substep);
  /// Finds densities, and what the operators need, of particles where they are now.
  void measure(const Substep& substep);
  /// Balls have moved, come or gone; particles have not moved.
  void follow_balls(const Substep& substep);

  /// What was measured last, for the next sub-step; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, int particles);

  /// What the solves of a sub-step took and left: start at its beginning, add after each.
  void start_effort() { effort_ = {}; }
  void add_effort(const PressureSolve::Problem& problem, const PressureSolve::Outcome& outcome);
  const PressureEffort& effort() const { return effort_; }

  /// Whether the fluid leaves no gaps.
  bool filled() const { return filled_; }
  /// Whether it leaves no gaps and meets no solids either: no place then says how high its pressure is.
  bool closed() const { return closed_; }
  /// The density to be kept: that at rest, or that of an even filling where fluid at rest would not fit.
  /// Between solids it leaves some room, as pressures that only push find their level by it: the least is
  /// zero.
  double target_density() const { return target_; }
  /// What to change when the fluid blows up, as the end of a sentence on it.
  static std::string remedy() {
    return "a smaller time.step or particles.cfl, or a larger particles.max_iterations, may help";
  }
  /// Below which pressures may not fall, by particle: 0, as what is pulled together clumps; without bound in
  /// a closed fluid, whose mean pressure is high enough (pressure_level), and, where settings allow negative
  /// pressures, for particles that have all their neighbours.
  std::span<const float> lowest_pressures() const { return lowest_; }
  /// The mean pressure of a closed fluid, divided by σ: whatever it is, the fluid flows alike, but particles
  /// under pressure keep apart and those that are pulled clump. Flow pulls by its ρ u² at most, or so.
  double pressure_level() const { return level_; }
  /// Whether particles are to be kept evenly spread by shifting: in a closed fluid.
  bool is_shifted() const { return closed_ && settings_.shifting; }
  /// The inverse of the largest eigenvalue of −(dt² × rate of a(p)) by p, estimated for an even filling.
  float pressure_step(double dt_seconds) const;

  /// The velocities feel the body force and viscosity for the length of the sub-step.
  void feel_forces(const Substep& substep);
  /// What is to be done with particles begin … end-1 as soon as theirs is found, by the thread that has it at
  /// hand.
  using Then = std::function<void(int begin, int end)>;
  void find_accelerations(const Substep& substep, const float* pressure, const Then& then = {});
  const float* acceleration_x() const { return acceleration_x_.data(); }
  const float* acceleration_y() const { return acceleration_y_.data(); }
  /// Adds to the velocities what was found last.
  void apply_accelerations(const Substep& substep) const;
  /// Makes `solved` pressures, divided by σ, those that the particles show.
  void show_pressures(const Substep& substep, const AlignedVector<float>& solved) const;
  /// dσ/dt by velocities, in solids that move or, for changes of velocity, don't.
  enum class SolidsAre { moving, fixed };
  void find_rates(const Substep& substep, const float* u, const float* v, SolidsAre solids, float* rate,
                  const Then& then = {}) const;
  /// Densities of particles that have gone from where they are to (x, y), with their present neighbours; of
  /// solids that have moved on for the sub-step. The fluid that fills solids moves as the particle's image in
  /// a mirror, towards it as fast as it comes: hence twice what solids at rest would add.
  void find_densities_at(const Substep& substep, const float* x, const float* y, float* density,
                         const Then& then = {}) const;

  /// Moves particles from where they crowd, as Wcsph does; their velocities change with the place, to first
  /// order, but for what that would change the momentum by.
  void shift(const Substep& substep);
  /// Parts particles that sit in the same place.
  void part_coincident(const Substep& substep) const;

 private:
  double radius_;
  double spacing_;
  Settings::ParticleSettings settings_;
  const IncompressibleKernels* kernels_;
  const WcsphKernels* shifting_kernels_;
  SolidFilling solids_;
  double lattice_density_ = 1.0;
  double stiffest_ = 1.0;  ///< eigenvalue of −(rate of a(p)) by p in an even filling, 1/length²
  float least_mass_ = 1.0f;
  double target_ = 1.0;
  double level_ = 0.0;
  double speed_ = 0.0;  ///< of a closed fluid against its mean: the root of the mean square
  bool filled_ = false;
  bool closed_ = false;
  bool meets_balls_ = false;
  PressureEffort effort_;
  std::vector<unsigned char> has_coincident_;  ///< by block: two of its neighbours are in the same place
  // By particle, in the present order:
  AlignedVector<float> lowest_, acceleration_x_, acceleration_y_;
  AlignedVector<float> inverse_xx_, inverse_xy_, inverse_yy_;  ///< B
  AlignedVector<float> ones_, rate_, shift_x_, shift_y_, shift_u_, shift_v_, shift_density_;

  void set_kernel();
  IncompressibleArguments arguments(const Substep& substep) const;
  void keep_spin(const Substep& substep);
  void measure_solids(const Substep& substep);
  void measure_level(const Substep& substep);
  void find_target(const Substep& substep);
  void find_level(const Substep& substep);
  void limit_pressures(const Substep& substep);
  void find_shifts(const Substep& substep);
};

}  // namespace twinflow
