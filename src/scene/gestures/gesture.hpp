#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/gestures/wall_stroke.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A recorded gesture: the brush follows `path` from its first row to its last, with linear interpolation in
/// time. A gesture with one time in all its rows stands at once: all of it acts in the step that begins then.
struct Gesture {
  struct Waypoint {
    double time = 0.0;  ///< seconds since the start of the scene; increasing from row to row, or one for all
    glm::dvec2 position{0.0};
    std::optional<glm::vec3> color{};  ///< of the piece that ends here; by default the gesture's
    bool operator==(const Waypoint&) const = default;
  };
  BrushTool tool = BrushTool::both;
  std::vector<Waypoint> path;  ///< at least two rows
  double radius = 0.1;         ///< domain units
  glm::vec3 color{1.0f};
  bool operator==(const Gesture&) const = default;
};

/// Whether the gesture stands at once.
inline bool stands_at_once(const Gesture& gesture) {
  return gesture.path.size() > 1 && gesture.path.front().time == gesture.path.back().time;
}
/// A gesture that stands at once colors, heats and pours as if the brush had moved at this speed, domain
/// units per second, after it had rested for the time in which it moves by its radius.
inline constexpr double kSpeedAtOnce = 1.0;

/// The strokes of the gesture in [begin, end): one for each straight piece of its path. The tools ball, disc,
/// box, solid and erase have none. Strength and dye rate come from `brush`.
std::vector<Stroke> strokes_between(const Gesture& gesture, const Settings::BrushSettings& brush,
                                    double begin, double end);

/// The ball that the gesture holds at the end of [begin, end). Nothing for other tools, outside of the time
/// of the gesture, and for gestures that stand at once.
std::optional<Ball> ball_between(const Gesture& gesture, double begin, double end);

/// The smallest radius of a ball in the middle of the domain that covers all of a fluid.
double covering_radius(const Settings& settings, const Domain& domain);
/// The largest radius with which a brush of this tool leaves room to the fluids, domain units.
double largest_radius(BrushTool tool, const Settings& settings, const Domain& domain);

/// The balls of all gestures at the end of [begin, end).
std::vector<Ball> balls_between(std::span<const Gesture> gestures, double begin, double end);

/// The bodies that gestures of the tools disc and box drop in [begin, end). Each begins at the beginning of
/// its path, as large as the brush. It has the velocity of the first piece, the gesture's color and the
/// brush's density. A body that stands at once is at rest. A path of one row drops none.
std::vector<Body> bodies_between(std::span<const Gesture> gestures, const Settings::BrushSettings& brush,
                                 double begin, double end);

/// The pieces of walls that gestures of the tools solid and erase draw and erase in [begin, end). There is
/// one for each straight piece of their paths.
std::vector<WallStroke> walls_between(std::span<const Gesture> gestures, double begin, double end);

/// The body that a brush of the tool disc or box drops.
Body make_body(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 center, glm::dvec2 velocity,
               double radius, glm::vec3 color);
inline bool drops_body(BrushTool tool) { return tool == BrushTool::disc || tool == BrushTool::box; }
inline bool changes_walls(BrushTool tool) { return tool == BrushTool::solid || tool == BrushTool::erase; }

/// A stroke of the given tool. The tool decides which of the brush's rates the stroke has; for a ball both
/// are zero.
Stroke make_stroke(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 from, glm::dvec2 to,
                   double duration, double radius, glm::vec3 color);

}  // namespace twinflow
