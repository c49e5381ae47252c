#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// Gentle strokes along arcs that stir the fluids while the user does nothing, a few seconds each with rests
/// between them. The same seed and the same times give the same strokes.
class AttractHand {
 public:
  explicit AttractHand(std::uint64_t seed) : random_(seed) {}

  /// Moves the hand on by `seconds`. Returns its place in domain units, always inside the domain; nothing
  /// while it rests.
  std::optional<glm::dvec2> move(double seconds, const Domain& domain);
  /// Lifts the hand. After a rest a new stroke begins.
  void rest();
  /// The number of strokes that have begun so far.
  int strokes() const { return strokes_; }

 private:
  /// An arc of an ellipse, in units of half the domain; the hand is slow at both ends.
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
  double since_ = 0.0;  ///< seconds since this stroke, or this rest, began
  double rest_ = 0.0;   ///< duration of the rest, seconds
  int strokes_ = 0;
};

}  // namespace twinflow
