#pragma once

#include <array>

#include "particles/loops/shifting_loops.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

class StateVisitor;

/// Particle shifting (Sun et al. 2017) moves particles out of crowds, by
///
///   δx = D Σ (1 + 0.2 (W/W(s))⁴) V ∇W,   at most s/10, s the mean spacing,
///
/// A first-order Taylor step with corrected gradients adapts velocity and density (Negi & Ramachandran 2021).
/// Particles near a free surface or of rigid bodies stay.
class ParticleShifting {
 public:
  ParticleShifting(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);

  /// Fits the arrays to the particles; new entries are zero.
  void resize(const ParticleSet& particles);
  /// Zeroes all shifts.
  void forget();
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor, std::size_t padded_count);

  /// For a loop that finds the shifts, with D = `factor` (domain units²).
  ShiftArguments arguments(const SphKernel& kernel, double factor);
  /// Fluid of even density, for `find`.
  struct EvenFluid {
    const SphKernel& kernel;
    float gradient_factor;  ///< see ShiftingArguments
    SolidArrays solids;
  };
  /// Finds shifts for D = `factor` (domain units²).
  void find(const Substep& substep, const EvenFluid& fluid, double factor);
  /// Shortens shifts that lift against the body force by more energy than paid(k).
  template <class Paid>
  void lift_as_paid(const Substep& substep, const Paid& paid);
  /// Zeroes the shifts of rigid bodies.
  void leave_bodies_in_place(const ParticleSet& particles);

  /// Applies shifts and their changes of velocity and density.
  void apply(const Substep& substep) const;
  /// `apply` without the mean velocity change, to conserve momentum. Rigid bodies stay.
  void apply_keeping_momentum(const Substep& substep) const;

 private:
  double radius_;
  double spacing_;
  const ShiftingLoops* loops_;
  // Arrays by particle:
  AlignedVector<float> x_, y_;            ///< shifts
  AlignedVector<float> u_, v_, density_;  ///< by the shifts

  std::array<AlignedVector<float>*, 5> arrays() { return {&x_, &y_, &u_, &v_, &density_}; }
};

template <class Paid>
void ParticleShifting::lift_as_paid(const Substep& substep, const Paid& paid) {
  const glm::dvec2 force = substep.force_on_heights();
  if (force == glm::dvec2(0.0)) return;
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const double drop = force.x * x_.data()[k] + force.y * y_.data()[k];
      const double lift = -substep.particles.mass.data()[k] * substep.weight_of(k) * drop;
      const double most = paid(k);
      if (lift <= most) continue;
      const float part = static_cast<float>(most / lift);
      for (auto* array : arrays()) array->data()[k] *= part;
    }
  });
}

}  // namespace twinflow
