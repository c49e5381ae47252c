#pragma once

#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/gesture.hpp"

namespace twinflow {

/// Turns the mouse into strokes. Positions are in domain units of the pane in which the drag began and go on
/// beyond its edges: there the footprint wraps, so a drag across an edge goes on at the other side.
class Pointer {
 public:
  /// The button goes down at `position`, at simulated time `time`; `color` is that of the whole drag.
  void press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color);
  void move(glm::dvec2 position) { position_ = position; }
  void release() { pressed_ = false; }
  bool pressed() const { return pressed_; }
  /// Whether this drag, or the last one, moves a ball: its strokes are then the way of the ball.
  bool holds_ball() const { return !recorded_.empty() && recorded_.back().tool == BrushTool::ball; }

  /// The body that this press drops, once: with the velocity of its first stroke.
  std::optional<Body> dropped(const Settings::BrushSettings& brush, const Stroke& stroke);

  /// The stroke of the next step, of `step_seconds` from simulated time `time`, while this and `steps_left` −
  /// 1 more share the way since the last frame equally, so that the force does not depend on how frames and
  /// steps fall. A button pressed and let go between two frames still gives its strokes. A drag keeps the
  /// tool and the radius that it began with.
  std::optional<Stroke> next_stroke(const Settings::BrushSettings& brush, double time, double step_seconds,
                                    int steps_left);
  /// Forgets the way since the last call: the world did not move.
  void skip();

  /// All drags since `clear_recorded`, as gestures that a scene can replay.
  const std::vector<Gesture>& recorded() const { return recorded_; }
  void clear_recorded();

 private:
  bool pressed_ = false;
  bool holds_body_ = false;  ///< not yet let go
  bool pending_ = false;     ///< something of this drag has not yet become a stroke
  glm::dvec2 position_{0.0};
  glm::dvec2 consumed_{0.0};  ///< where the strokes given so far end
  glm::vec3 color_{1.0f};
  std::vector<Gesture> recorded_;
};

/// The colour of the n-th drag: around the colour circle by the golden angle, bright on a dark ground, or
/// fixed.
glm::vec3 brush_color(const Settings::BrushSettings& brush, int drag);

}  // namespace twinflow
