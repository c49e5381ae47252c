#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/gestures/wall_stroke.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A recorded gesture: the brush follows `path`, linearly in time. With one time in all rows it stands at
/// once: all acts in the step that begins then.
struct Gesture {
  struct Waypoint {
    double time = 0.0;  ///< seconds since the scene's start; increasing, or one for all rows
    glm::dvec2 position{0.0};
    std::optional<glm::vec3> color{};  ///< of the piece that ends here; default: the gesture's
    bool operator==(const Waypoint&) const = default;
  };
  BrushTool tool = BrushTool::both;
  std::vector<Waypoint> path;  ///< at least two rows
  double radius = 0.1;         ///< domain units
  glm::vec3 color{1.0f};
  bool operator==(const Gesture&) const = default;
};

inline bool stands_at_once(const Gesture& gesture) {
  return gesture.path.size() > 1 && gesture.path.front().time == gesture.path.back().time;
}
/// The brush's speed (domain units per second) in gestures that stand at once, after a rest of radius /
/// speed; for color, heat and pouring.
inline constexpr double kSpeedAtOnce = 1.0;

/// The gesture's strokes in [begin, end), one per straight piece; none for ball, disc, box, solid and erase.
/// `brush` gives strength and dye rate.
std::vector<Stroke> strokes_between(const Gesture& gesture, const Settings::BrushSettings& brush,
                                    double begin, double end);

/// The gesture's ball at the end of [begin, end). Nothing for other tools, outside the gesture's time, or if
/// it stands at once.
std::optional<Ball> ball_between(const Gesture& gesture, double begin, double end);

/// The smallest radius of a ball mid-domain that covers a whole fluid.
double covering_radius(const Settings& settings, const Domain& domain);
/// The largest brush radius of this tool that leaves room to the fluids, domain units.
double largest_radius(BrushTool tool, const Settings& settings, const Domain& domain);

/// All gestures' balls at the end of [begin, end).
std::vector<Ball> balls_between(std::span<const Gesture> gestures, double begin, double end);

/// The bodies that disc and box gestures drop in [begin, end). They begin with the path, as large as the
/// brush. They have the first piece's velocity (at rest if at once), the gesture's color and the brush's
/// density. A path of one row drops none.
std::vector<Body> bodies_between(std::span<const Gesture> gestures, const Settings::BrushSettings& brush,
                                 double begin, double end);

/// The wall pieces that solid and erase gestures draw and erase in [begin, end), one per straight piece.
std::vector<WallStroke> walls_between(std::span<const Gesture> gestures, double begin, double end);

Body make_body(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 center, glm::dvec2 velocity,
               double radius, glm::vec3 color);
inline bool drops_body(BrushTool tool) { return tool == BrushTool::disc || tool == BrushTool::box; }
inline bool changes_walls(BrushTool tool) { return tool == BrushTool::solid || tool == BrushTool::erase; }

/// A stroke with the tool's rates; both zero for a ball.
Stroke make_stroke(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 from, glm::dvec2 to,
                   double duration, double radius, glm::vec3 color);

}  // namespace twinflow
