#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A recorded gesture: the brush follows `path` by linear interpolation in time from its first row to its
/// last.
struct Gesture {
  struct Waypoint {
    double time = 0.0;  ///< seconds since the start of the scene, increasing from row to row
    glm::dvec2 position{0.0};
    std::optional<glm::vec3> color{};  ///< of the piece that ends here; nothing: the gesture's
    bool operator==(const Waypoint&) const = default;
  };
  BrushTool tool = BrushTool::both;
  std::vector<Waypoint> path;  ///< at least two rows
  double radius = 0.1;         ///< domain units
  glm::vec3 color{1.0f};
  bool operator==(const Gesture&) const = default;
};

/// The part of the gesture that falls into [begin, end), or nothing; that of a ball is no stroke. Strength
/// and dye rate come from `brush`. A path that turns within the interval gives one stroke per straight piece.
std::vector<Stroke> strokes_between(const Gesture& gesture, const Settings::BrushSettings& brush,
                                    double begin, double end);

/// The ball that the gesture holds at the end of [begin, end), or nothing: its tool is another one, or it is
/// not then.
std::optional<Ball> ball_between(const Gesture& gesture, double begin, double end);

/// The balls of all gestures at the end of [begin, end).
std::vector<Ball> balls_between(std::span<const Gesture> gestures, double begin, double end);

/// The bodies that gestures of the tools disc and box drop in [begin, end), each where its path begins, as
/// large as the brush, with the velocity of the path's first piece; none of a path that has no piece yet.
/// Colour is the gesture's, density the brush's.
std::vector<Body> bodies_between(std::span<const Gesture> gestures, const Settings::BrushSettings& brush,
                                 double begin, double end);

/// A body as a brush of the tool disc or box drops it.
Body make_body(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 center, glm::dvec2 velocity,
               double radius, glm::vec3 color);
inline bool drops_body(BrushTool tool) { return tool == BrushTool::disc || tool == BrushTool::box; }

/// A stroke of the given tool with the brush's rates; the tool decides which of them are zero: for a ball,
/// both.
Stroke make_stroke(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 from, glm::dvec2 to,
                   double duration, double radius, glm::vec3 color);

}  // namespace twinflow
