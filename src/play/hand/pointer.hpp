#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/fields/brush_palette.hpp"
#include "scene/gestures/gesture.hpp"

namespace twinflow {

class World;

/// Turns strokes of the mouse into gestures. Positions are in domain units of the pane in which the stroke
/// began and continue beyond its edges. There the footprint wraps, so that a stroke across an edge continues
/// at the other side.
class Pointer {
 public:
  /// The color of a stroke at a position, after the given length; domain units.
  using ColorAlong = std::function<glm::vec3(glm::dvec2 position, double length)>;

  /// The button goes down at `position`, at the simulated time `time`. `color` is the color of the whole
  /// stroke, unless `color_along` changes it on the way. The color of a solid never changes.
  void press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color,
             ColorAlong color_along = {});
  /// From now on the stroke follows the mouse at this speed at most, in domain units per simulated second.
  void limit_speed(double fastest) { fastest_ = fastest; }
  void move(glm::dvec2 position) { position_ = position; }
  /// From where the stroke has come to it has this radius, domain units, as a gesture of its own. Changes of
  /// less than a tenth are left out. Balls, bodies and walls keep the radius that they began with.
  void set_radius(double radius);
  void release() { pressed_ = false; }
  /// Ends the stroke where it has come to: the rest of the way to the mouse does not move the fluids any
  /// more.
  void drop() { pressed_ = pending_ = false; }
  bool pressed() const { return pressed_; }
  /// The number of strokes that have begun so far.
  int begun() const { return begun_; }

  /// Adds the way of the step from the simulated time `begin` to `end` to the recorded stroke. This step and
  /// `steps_left` − 1 more share the way since the last frame equally, unless `limit_speed` slows the stroke.
  /// So the force does not depend on how frames and steps fall. Returns false if there is no stroke, or if
  /// its recorded way reaches `end` already. A button that is pressed and
  /// released between two frames still makes a stroke. A stroke keeps the tool that it began with.
  bool extend(double begin, double end, int steps_left);
  /// Removes the recorded ways that begin at `time` or later, as those steps were not taken.
  void take_back(double time);
  /// Adds the way since the last frame while the world stands still at the simulated time `time`, as a
  /// gesture that stands at once. A ball is only held in steps: it forgets the way.
  void stand(double time);

  /// All strokes since the scene started, as gestures that a scene can replay. A stroke that has not acted
  /// yet has one row only.
  const std::vector<Gesture>& recorded() const { return recorded_; }
  /// The recorded gestures that may act in steps from the simulated time `time` on.
  std::span<const Gesture> acting_after(double time) const;
  /// The recorded gestures that stand at once at that time.
  std::vector<Gesture> standing_at(double time) const;
  /// Replaces the recorded strokes by those that were there at an earlier moment; the present one ends.
  void return_to(std::vector<Gesture> recorded);

 private:
  void skip();
  void go_on_at(double time);
  std::optional<glm::vec3> color_after(glm::dvec2 from);

  int begun_ = 0;
  bool pressed_ = false;
  bool pending_ = false;  ///< a part of this stroke has not moved the fluids yet
  glm::dvec2 position_{0.0};
  glm::dvec2 consumed_{0.0};  ///< where the recorded way ends
  glm::vec3 color_{1.0f};
  ColorAlong color_along_;
  std::optional<double> fastest_;  ///< domain units per second; nothing: any speed
  double length_ = 0.0;            ///< the length of the recorded stroke, domain units
  std::vector<Gesture> recorded_;
};

/// Takes a step of the world, in which the stroke acts as it will when the scene is replayed with the
/// recorded strokes. The world may take a time.step in parts. The stroke is extended by the whole step all
/// the same, since the way of a ball in it decides the number of parts. `steps_left` as for Pointer::extend.
void step_by_hand(World& world, Pointer& pointer, int steps_left);

}  // namespace twinflow
