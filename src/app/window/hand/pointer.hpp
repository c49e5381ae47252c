#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/gestures/brush_palette.hpp"
#include "scene/gestures/gesture.hpp"

namespace twinflow {

class World;

/// Turns the mouse into gestures. Positions are in domain units of the pane in which the drag began and go on
/// beyond its edges: there the footprint wraps, so a drag across an edge goes on at the other side.
class Pointer {
 public:
  /// A drag's colour where it is, when it has come so far; domain units.
  using ColorAlong = std::function<glm::vec3(glm::dvec2 position, double length)>;

  /// The button goes down at `position`, at simulated time `time`; `color` is that of the whole drag, unless
  /// it changes on the way, which that of a solid does not.
  void press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color,
             ColorAlong color_along = {});
  void move(glm::dvec2 position) { position_ = position; }
  void release() { pressed_ = false; }
  /// Lets go where the drag has come to; nothing of it is left to move the fluids.
  void drop() { pressed_ = pending_ = false; }
  bool pressed() const { return pressed_; }

  /// Adds the way of the step from simulated time `begin` to `end` to the recorded drag, while this step and
  /// `steps_left` − 1 more share the way since the last frame equally, so that the force does not depend on
  /// how frames and steps fall. False where nothing is dragged, or the recorded way goes as far already. A
  /// button pressed and let go between two frames still moves. A drag keeps the tool and the radius that it
  /// began with.
  bool extend(double begin, double end, int steps_left);
  /// Takes back the ways recorded that would begin at `time` or later: those steps were not taken.
  void take_back(double time);
  /// Forgets the way since the last call: the world did not move.
  void skip();

  /// All drags since `clear_recorded`, as gestures that a scene can replay; one that has moved nothing yet
  /// has one row only.
  const std::vector<Gesture>& recorded() const { return recorded_; }
  /// Those of them that may act after `time`.
  std::span<const Gesture> acting_after(double time) const;
  void clear_recorded();

 private:
  bool pressed_ = false;
  bool pending_ = false;  ///< something of this drag has not yet moved the fluids
  glm::dvec2 position_{0.0};
  glm::dvec2 consumed_{0.0};  ///< where the recorded way ends
  glm::vec3 color_{1.0f};
  ColorAlong color_along_;
  double length_ = 0.0;  ///< of the strokes given so far
  std::vector<Gesture> recorded_;
};

/// Takes a step of the world in which the drag acts as it will when the scene is played again with what is
/// recorded. A time.step is dragged through in one go, also where the world takes it in parts: what a ball
/// does in all of it decides how many. `steps_left` as Pointer::extend has it.
void step_by_hand(World& world, Pointer& pointer, int steps_left);

}  // namespace twinflow
