#pragma once

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace twinflow {

/// Tells a double click from two clicks.
class DoubleClick {
 public:
  static constexpr double kSeconds = 0.35;
  static constexpr double kPoints = 8.0;

  /// A button goes down at `place`, in pixels, at the real time `now`, in seconds; `scale`: pixels per point.
  /// Returns whether this is the second press of a double click.
  bool press(glm::dvec2 place, double now, double scale) {
    const bool twice = now - last_press_ < kSeconds && glm::distance(place, last_place_) < kPoints * scale;
    last_press_ = now;
    last_place_ = place;
    return twice;
  }

 private:
  double last_press_ = -1e9;  ///< real seconds
  glm::dvec2 last_place_{0.0};
};

}  // namespace twinflow
