#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "particles/pressure/incompressible_fluid.hpp"
#include "particles/pressure/pressure_solve.hpp"

namespace twinflow {

/// Pressure p of the first moment, from initial velocities v relative to solids and non-pressure forces f per
/// mass. By Gauss's principle of least constraint it minimizes ½ ∫ |ρ h − ∇p|²/ρ dA, h = f − (v·∇)v. Over
/// pairs, with r = xⱼ − xᵢ and w = V |W′|/r:
///
///   Σ w (pⱼ − pᵢ − ½ (ρᵢ hᵢ + ρⱼ hⱼ)·r) / ½ (ρᵢ + ρⱼ) = 0
///
/// This is exact for linear h, such as rest and rigid rotation, beside any wall. At a free surface, the
/// missing part's pressure falls linearly to zero.
///
/// Without a free surface, the mean is zero. Otherwise pressures only push, unless negative ones are allowed.
/// Rigid bodies count as fluid of their density. Surface tension and method parameters do not matter.
class FirstPressure {
 public:
  /// Lengths in domain units.
  FirstPressure(double interaction_radius, double spacing, const Settings::ParticleSettings& settings);
  int block_size() const { return fluid_.block_size(); }

  /// Adds to ParticleSet::pressure; otherwise changes densities only. The index must have the particles,
  /// blocks of `block_size` and the interaction radius; it stays valid.
  void add(const Substep& start);

 private:
  struct Pair {
    int other;
    float weight;
  };

  double radius_, spacing_;
  IncompressibleFluid fluid_;
  SolidFilling lack_;  ///< integrals beyond a straight edge
  PressureSolve solve_;
  // Arrays by particle:
  std::vector<glm::dvec2> force_;  ///< ρ h
  std::vector<std::size_t> first_pair_;
  AlignedVector<float> source_;  ///< independent of the pressure
  AlignedVector<float> loss_;    ///< by the free surface
  AlignedVector<float> conductance_;
  AlignedVector<float> lowest_;
  AlignedVector<float> scale_;  ///< of the solve's pressures
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
