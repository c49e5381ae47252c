#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The hand that stirs where nobody does: gentle strokes along arcs, some seconds each, with rests between
/// them. The same seed and times give the same strokes.
class AttractHand {
 public:
  explicit AttractHand(std::uint64_t seed) : random_(seed) {}

  /// Where the hand is after `seconds` more, in domain units, always inside; nothing while it rests.
  std::optional<glm::dvec2> move(double seconds, const Domain& domain);
  /// Lifts the hand: the next stroke is a new one, after a rest.
  void rest();
  /// Of the strokes begun so far.
  int strokes() const { return strokes_; }

 private:
  /// An arc of an ellipse in parts of half the domain, walked slowly at both ends.
  struct Arc {
    glm::dvec2 center;
    glm::dvec2 radii;
    double first_angle;
    double sweep;
    double duration;  ///< seconds
  };
  Arc next_arc();
  double between(double low, double high);

  std::mt19937_64 random_;
  std::optional<Arc> arc_;
  double since_ = 0.0;  ///< seconds in this stroke, or in this rest
  double rest_ = 0.0;   ///< seconds
  int strokes_ = 0;
};

}  // namespace twinflow
