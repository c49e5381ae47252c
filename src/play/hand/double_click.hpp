#pragma once

#include <algorithm>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace twinflow {

/// Distinguishes a double click from strokes and dabs. It is two short presses at one place, soon after each
/// other, without motion of the mouse.
class DoubleClick {
 public:
  static constexpr double kSeconds = 0.4;  ///< a press may last that long, and so may the pause between both
  static constexpr double kPoints = 2.0;   ///< the way that a hand may tremble

  /// A button goes down at `place`, in pixels, at the real time `now`, in seconds; `scale`: pixels per point.
  void press(glm::dvec2 place, double now, double scale) {
    const bool follows = clicks_ == 1 && now - last_click_ < kSeconds && is_still(place);
    clicks_ = follows ? 1 : 0;
    if (!follows) place_ = place;
    pressed_ = now;
    tremble_ = kPoints * scale;
  }
  /// The mouse is at `place`, whether or not the button is down.
  void move(glm::dvec2 place) {
    if (!is_still(place)) clicks_ = kMoved;
  }
  /// The button goes up. Returns whether this ends a double click.
  bool release(glm::dvec2 place, double now) {
    move(place);
    if (clicks_ == kMoved || now - pressed_ > kSeconds) {
      clicks_ = kMoved;
      return false;
    }
    last_click_ = now;
    clicks_ = (clicks_ + 1) % 2;
    return clicks_ == 0;
  }

 private:
  static constexpr int kMoved = -1;
  bool is_still(glm::dvec2 place) const { return glm::distance(place, place_) <= tremble_; }

  int clicks_ = kMoved;  ///< whole clicks at `place_` so far; kMoved: the mouse has moved
  glm::dvec2 place_{-1e9};
  double tremble_ = kPoints;  ///< pixels
  double pressed_ = -1e9;     ///< real seconds
  double last_click_ = -1e9;  ///< real seconds
};

}  // namespace twinflow
