#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "particles/pressure/incompressible_fluid.hpp"
#include "particles/pressure/pressure_solve.hpp"

namespace twinflow {

/// The pressure p of the first moment. It follows from the initial velocities v, relative to solids and
/// walls, and the non-pressure forces f per mass. By Gauss's principle of least constraint it minimizes ½ ∫
/// |ρ h − ∇p|²/ρ dA, with h = f − (v·∇)v. So ∇·(h − ∇p/ρ) = 0, and no acceleration points into a wall. Over
/// pairs of particles, with r = xⱼ − xᵢ and w = V |W′|/r, the minimum is
///
///   Σ w (pⱼ − pᵢ − ½ (ρᵢ hᵢ + ρⱼ hⱼ)·r) / ½ (ρᵢ + ρⱼ) = 0
///
/// The trapezoids are exact for linear h, in any arrangement of the particles and beside any wall. So
/// pressures at rest under a constant force and in rigid rotation are exact. At a free surface, the missing
/// part of the sum has a pressure that falls linearly to zero at the surface.
///
/// A fluid without a free surface gets a pressure of zero mean. Otherwise pressures only push, unless the
/// settings allow negative ones. Particles of rigid bodies count as fluid of their density. Surface tension
/// is left out. The result does not depend on parameters of single methods, such as kernels.
class FirstPressure {
 public:
  /// Lengths in domain units.
  FirstPressure(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);
  int block_size() const { return fluid_.block_size(); }

  /// Adds the pressure to ParticleSet::pressure and changes nothing else but the densities. The index must be
  /// of the present particles, of blocks of `block_size` and of the interaction radius; it stays valid.
  void add(const Substep& start);

 private:
  struct Pair {
    int other;
    float weight;
  };

  double radius_, spacing_;
  IncompressibleFluid fluid_;
  SolidFilling lack_;  ///< integrals over what a straight edge leaves out
  PressureSolve solve_;
  // Arrays by particle:
  std::vector<glm::dvec2> force_;  ///< ρ h
  std::vector<std::size_t> first_pair_;
  AlignedVector<float> source_;  ///< what does not depend on the pressure
  AlignedVector<float> loss_;    ///< what the free surface takes of the pressure
  AlignedVector<float> conductance_;
  AlignedVector<float> lowest_;
  AlignedVector<float> scale_;  ///< of the pressures in the solve
  std::vector<Pair> pairs_;

  bool is_closed(const Substep& substep) const;
  double weight(double squared_distance) const;
  void find_forces(const Substep& start);
  void find_conductances(const Substep& start);
  void find_pairs(const Substep& start);
  void find_surface(const Substep& start);
  double depth_of_surface(double lacking) const;
  void find_scales(const Substep& start);
  void limit_pressures(const Substep& start);
  double mean_tolerance(const Substep& start) const;
  void solve(const Substep& start, AlignedVector<float>& pressure);
};

}  // namespace twinflow
