#pragma once

#include <array>

#include "core/archive_fwd.hpp"
#include "particles/loops/shifting_loops.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Particle shifting (Sun et al. 2017): particles move from where they crowd, by
///
///   δx = D Σ (1 + 0.2 (W/W(s))⁴) V ∇W,   at most s/10, s the mean spacing,
///
/// so that sums over neighbors stay accurate. A first-order Taylor step with corrected gradients then adapts
/// velocity and density to the change of place (Negi & Ramachandran 2021). Particles near a free surface or
/// of rigid bodies are not shifted.
class ParticleShifting {
 public:
  ParticleShifting(double interaction_radius, double spacing);

  void set_simd_level(SimdLevel level);

  /// Makes the arrays as long as the particles' are; new entries are zero.
  void resize(const ParticleSet& particles);
  /// Sets all shifts to zero: those at hand belong to the particles of an earlier sub-step.
  void forget();
  /// Exchanges the shifts found last; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count);

  /// What a loop needs that finds the shifts on its way, with D = `factor` (domain units²).
  ShiftArguments arguments(const SphKernel& kernel, double factor);
  /// The fluid that `find` shifts; its density is even.
  struct EvenFluid {
    const SphKernel& kernel;
    float gradient_factor;  ///< see ShiftingArguments
    SolidArrays solids;
  };
  /// Finds the shifts with D = `factor` (domain units²).
  void find(const Substep& substep, const EvenFluid& fluid, double factor);
  /// Shortens shifts that would lift particles, against the body force, by more energy than paid(k) has to
  /// give.
  template <class Paid>
  void lift_as_paid(const Substep& substep, const Paid& paid);
  /// Sets the shifts of the particles of rigid bodies to zero.
  void leave_bodies_in_place(const ParticleSet& particles);

  /// Adds the shifts, and the changes of velocity and density that belong to them, to the particles.
  void apply(const Substep& substep) const;
  /// The same without the mean of the changes of velocity, so that momentum is conserved. Particles of rigid
  /// bodies do not change.
  void apply_keeping_momentum(const Substep& substep) const;

 private:
  double radius_;
  double spacing_;
  const ShiftingLoops* loops_;
  // Arrays by particle, in the present order:
  AlignedVector<float> x_, y_;            ///< shifts
  AlignedVector<float> u_, v_, density_;  ///< changes that belong to them

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
