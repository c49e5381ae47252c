#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "scene/fields/brush_palette.hpp"
#include "scene/gestures/gesture.hpp"

namespace twinflow {

class World;

/// Turns strokes into gestures. Positions are in domain units of the first pane and continue beyond its
/// edges, across which the footprint wraps.
class Pointer {
 public:
  /// The color at a position after the stroke's length, domain units.
  using ColorAlong = std::function<glm::vec3(glm::dvec2 position, double length)>;

  /// The button goes down, at simulated `time`. `color_along` replaces `color` on the way, except for solids.
  void press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color,
             ColorAlong color_along = {});
  /// Limits the stroke's speed, domain units per simulated second.
  void limit_speed(double fastest) { fastest_ = fastest; }
  void move(glm::dvec2 position) { position_ = position; }
  /// Moves without a stroke on the way. Balls and bodies have no such gap.
  void lift_to(glm::dvec2 position);
  /// Sets the radius from the present place, domain units, as another gesture. Changes below a tenth are
  /// ignored. Balls, bodies and walls keep theirs.
  void set_radius(double radius);
  void release() { pressed_ = false; }
  /// Ends the stroke before it reaches the mouse.
  void drop() { pressed_ = pending_ = false; }
  bool pressed() const { return pressed_; }
  /// The number of strokes begun.
  int begun() const { return begun_; }

  /// Extends the recorded stroke by a step from simulated time `begin` to `end`. This step and `steps_left` −
  /// 1 more share the way since the last frame equally, unless `limit_speed` slows it. Returns false without
  /// a stroke, or if its record reaches `end` already. A press within one frame still makes a stroke, with
  /// its first tool.
  bool extend(double begin, double end, int steps_left);
  /// Removes recorded ways from `time` on, for steps that were not taken.
  void take_back(double time);
  /// Adds the way since the last frame, in a world at rest at simulated `time`, as a gesture that stands at
  /// once. A ball forgets it.
  void stand(double time);

  /// All strokes since the start, as gestures for replay; one row for a stroke that has not acted.
  const std::vector<Gesture>& recorded() const { return recorded_; }
  /// Gestures that may act from simulated `time` on.
  std::span<const Gesture> acting_after(double time) const;
  /// The recorded gestures that stand at `time`.
  std::vector<Gesture> standing_at(double time) const;
  /// Restores earlier strokes and ends the present one.
  void return_to(std::vector<Gesture> recorded);

 private:
  void skip();
  void go_on_at(double time);
  std::optional<glm::vec3> color_after(glm::dvec2 from);

  int begun_ = 0;
  bool pressed_ = false;
  bool pending_ = false;  ///< part of this stroke has not yet acted
  bool lifted_ = false;   ///< the recorded stroke ends before `consumed_`
  glm::dvec2 position_{0.0};
  glm::dvec2 consumed_{0.0};  ///< the end of the recorded way
  glm::vec3 color_{1.0f};
  ColorAlong color_along_;
  std::optional<double> fastest_;  ///< domain units per second; nothing: any speed
  double length_ = 0.0;            ///< of the recorded stroke, domain units
  std::vector<Gesture> recorded_;
};

/// Takes a step in which the stroke acts as in a replay. It is extended by the whole time.step, since a
/// ball's way decides the number of its parts. `steps_left`: see Pointer::extend.
void step_by_hand(World& world, Pointer& pointer, int steps_left);

}  // namespace twinflow
