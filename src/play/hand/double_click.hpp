#pragma once

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace twinflow {

/// Recognizes two short presses at one place, soon after each other, without motion.
class DoubleClick {
 public:
  static constexpr double kSeconds = 0.4;  ///< longest press and longest pause
  static constexpr double kPoints = 2.0;   ///< tolerance of a trembling hand

  /// The button goes down. `place`: pixels, `now`: real seconds, `scale`: pixels per point.
  void press(glm::dvec2 place, double now, double scale) {
    const bool follows = clicks_ == 1 && now - last_click_ < kSeconds && is_still(place);
    clicks_ = follows ? 1 : 0;
    if (!follows) place_ = place;
    pressed_ = now;
    tremble_ = kPoints * scale;
  }
  /// The mouse moves, with the button up or down.
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

  int clicks_ = kMoved;  ///< clicks at `place_`; kMoved: the mouse has moved
  glm::dvec2 place_{-1e9};
  double tremble_ = kPoints;  ///< pixels
  double pressed_ = -1e9;     ///< real seconds
  double last_click_ = -1e9;  ///< real seconds
};

}  // namespace twinflow
