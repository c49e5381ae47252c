#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// Gentle strokes along arcs that stir the fluids of an idle window, with rests. Seed and times determine
/// them.
class AttractHand {
 public:
  explicit AttractHand(std::uint64_t seed) : random_(seed) {}

  /// Moves the hand. Returns its place in the domain, domain units; nothing while it rests.
  std::optional<glm::dvec2> move(double seconds, const Domain& domain);
  /// A new stroke follows after a rest.
  void rest();
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
  double since_ = 0.0;  ///< seconds since this stroke or rest began
  double rest_ = 0.0;   ///< seconds
  int strokes_ = 0;
};

}  // namespace twinflow
