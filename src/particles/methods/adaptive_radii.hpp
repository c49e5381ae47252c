#pragma once

#include "core/state_visitor.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// Radii Rᵢ = R/√ρᵢ for number density ρᵢ, within a fifth of R; or R for all. Pairs use the harmonic mean,
/// for exactly opposite forces.
class AdaptiveRadii {
 public:
  /// `interaction_radius`: R, domain units. Without `adapt`, all have R.
  AdaptiveRadii(double interaction_radius, bool adapt) : radius_(interaction_radius), adapt_(adapt) {}

  void set_adapt(bool adapt) { adapt_ = adapt; }
  /// Largest radius, relative to R.
  double reach() const;
  /// Makes room; call `choose` next.
  void resize(std::size_t padded_count) { half_ratio_.resize(padded_count, 0.0f); }
  /// Chooses radii by the present densities.
  void choose(const Substep& substep);
  /// Radius of a pair, domain units.
  double of_pair(double density, double other_density) const;
  /// R/(2 Rᵢ) by particle; null if all have R.
  const float* half_ratios() const { return adapt_ ? half_ratio_.data() : nullptr; }
  /// See StateVisitor.
  void visit_state(StateVisitor& visitor, std::size_t padded_count) {
    visitor.visit_array(half_ratio_, padded_count);
  }

 private:
  double radius_;
  bool adapt_;
  AlignedVector<float> half_ratio_;
};

}  // namespace twinflow
