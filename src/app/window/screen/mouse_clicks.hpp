#pragma once

#include <deque>
#include <glm/vec2.hpp>

namespace twinflow {

/// The presses and releases of the left button, as the panel can follow them in slow pictures: at most one
/// in a picture, so that none is lost. A press is the second of a double click if it comes soon after the
/// first, or if only one picture lies between them.
class MouseClicks {
 public:
  struct State {
    bool down = false;
    bool is_double = false;  ///< the button went down for the second time
    bool is_placed = false;  ///< `place` holds in the place of the mouse's own
    glm::dvec2 place{0.0};   ///< screen coordinates
  };

  /// Notes that the button went down or up at this place. `seconds`: on any steady clock.
  void note(bool down, glm::dvec2 place, double seconds);
  /// The button in the next picture. `really_down`: now.
  State next(bool really_down);
  /// Whether presses or releases wait for later pictures.
  bool are_waiting() const { return !waiting_.empty(); }
  /// Whether a double click waits for a later picture, or came with the last one, which may not have answered
  /// yet.
  bool double_waits() const;

 private:
  struct Change {
    bool down;
    bool is_double;
    glm::dvec2 place;
  };

  std::deque<Change> waiting_;
  bool down_ = false;
  glm::dvec2 place_{0.0};  ///< of the last change or drag that a picture has seen
  glm::dvec2 pressed_at_{0.0};
  double pressed_seconds_ = -1e9;
  int picture_ = 0;
  int pressed_picture_ = -2;
  bool double_shown_ = false;  ///< in the last picture
  bool completes_ = false;     ///< the next near press completes a double click
};

}  // namespace twinflow
