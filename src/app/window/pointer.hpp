#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/gesture.hpp"

namespace twinflow {

/// Turns the mouse into gestures. Positions are in domain units of the pane in which the drag began and go on
/// beyond its edges: there the footprint wraps, so a drag across an edge goes on at the other side.
class Pointer {
 public:
  /// The button goes down at `position`, at simulated time `time`; `color` is that of the whole drag.
  void press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color);
  void move(glm::dvec2 position) { position_ = position; }
  void release() { pressed_ = false; }
  bool pressed() const { return pressed_; }

  /// Adds the way of the step from simulated time `begin` to `end` to the recorded drag, while this step and
  /// `steps_left` − 1 more share the way since the last frame equally, so that the force does not depend on
  /// how frames and steps fall. False where nothing is dragged. A button pressed and let go between two
  /// frames still moves. A drag keeps the tool and the radius that it began with.
  bool extend(double begin, double end, int steps_left);
  /// Forgets the way since the last call: the world did not move.
  void skip();

  /// All drags since `clear_recorded`, as gestures that a scene can replay. What the last one does in a step
  /// is what a scene's gesture would (strokes_between, balls_between, bodies_between), so that both do the
  /// same.
  const std::vector<Gesture>& recorded() const { return recorded_; }
  void clear_recorded();

 private:
  bool pressed_ = false;
  bool pending_ = false;  ///< something of this drag has not yet moved the fluids
  glm::dvec2 position_{0.0};
  glm::dvec2 consumed_{0.0};  ///< where the recorded way ends
  glm::vec3 color_{1.0f};
  std::vector<Gesture> recorded_;
};

/// The colour of the n-th drag: around the colour circle by the golden angle, bright on a dark ground, or
/// fixed.
glm::vec3 brush_color(const Settings::BrushSettings& brush, int drag);

}  // namespace twinflow
