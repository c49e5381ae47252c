#pragma once

#include "core/archive_fwd.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Interaction radii Rᵢ = R/√ρᵢ relative to a filling's density of 1, within a fifth of R; or R for all. A
/// pair's kernels use the harmonic mean of its radii, so that its forces stay exact opposites. Particles of
/// any mass take up the same room.
class AdaptiveRadii {
 public:
  /// `interaction_radius`: R, domain units. `adapt`: else all have R.
  AdaptiveRadii(double interaction_radius, bool adapt) : radius_(interaction_radius), adapt_(adapt) {}

  void set_adapt(bool adapt) { adapt_ = adapt; }
  /// The largest radius, relative to R.
  double reach() const;
  /// Makes room for the particles; new radii are to be chosen.
  void resize(std::size_t padded_count) { half_ratio_.resize(padded_count, 0.0f); }
  /// Chooses the radii by the particles' present densities.
  void choose(const Substep& substep);
  /// The radius of a pair of particles with these densities, domain units.
  double of_pair(double density, double other_density) const;
  /// R/(2 Rᵢ) by particle; null if all have R.
  const float* half_ratios() const { return adapt_ ? half_ratio_.data() : nullptr; }
  /// Exchanges the radii chosen last; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count) {
    archive_array(archive, half_ratio_, padded_count);
  }

 private:
  double radius_;
  bool adapt_;
  AlignedVector<float> half_ratio_;
};

}  // namespace twinflow
