#include "scene/gestures/gesture.hpp"

#include <algorithm>
#include <iterator>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

glm::dvec2 position_at(const Gesture::Waypoint& a, const Gesture::Waypoint& b, double time) {
  const double part = (time - a.time) / (b.time - a.time);
  return a.position + part * (b.position - a.position);
}

/// The position of the brush at a `time` within the gesture's path.
glm::dvec2 position_at(const Gesture& gesture, double time) {
  const auto after =
      std::lower_bound(gesture.path.begin(), gesture.path.end(), time,
                       [](const Gesture::Waypoint& point, double moment) { return point.time < moment; });
  if (after == gesture.path.begin()) return after->position;
  return position_at(*std::prev(after), *after, time);
}

/// A straight piece of a gesture's path.
struct Piece {
  glm::dvec2 from, to;
  double duration;  ///< seconds
  glm::vec3 color;
};

/// Calls visit(piece) for every straight piece of a path that stands at once.
template <class Visit>
void for_each_piece_at_once(const Gesture& gesture, const Visit& visit) {
  double rest = gesture.radius;
  for (std::size_t i = 1; i < gesture.path.size(); ++i) {
    const glm::dvec2 from = gesture.path[i - 1].position;
    const Gesture::Waypoint& to = gesture.path[i];
    const double way = glm::distance(from, to.position) + std::exchange(rest, 0.0);
    visit(Piece{from, to.position, way / kSpeedAtOnce, to.color.value_or(gesture.color)});
  }
}

/// Calls visit(piece) for every straight piece of the path in [begin, end).
template <class Visit>
void for_each_piece(const Gesture& gesture, double begin, double end, const Visit& visit) {
  if (stands_at_once(gesture)) {
    const double time = gesture.path.front().time;
    if (begin <= time && time < end) for_each_piece_at_once(gesture, visit);
    return;
  }
  for (std::size_t i = 1; i < gesture.path.size(); ++i) {
    const Gesture::Waypoint& a = gesture.path[i - 1];
    const Gesture::Waypoint& b = gesture.path[i];
    const double from = std::max(begin, a.time);
    const double to = std::min(end, b.time);
    if (from >= to) continue;
    visit(Piece{position_at(a, b, from), position_at(a, b, to), to - from, b.color.value_or(gesture.color)});
  }
}

}  // namespace

std::vector<Stroke> strokes_between(const Gesture& gesture, const Settings::BrushSettings& brush,
                                    double begin, double end) {
  std::vector<Stroke> strokes;
  if (gesture.tool == BrushTool::ball || drops_body(gesture.tool) || changes_walls(gesture.tool)) {
    return strokes;
  }
  for_each_piece(gesture, begin, end, [&](const Piece& piece) {
    strokes.push_back(
        make_stroke(gesture.tool, brush, piece.from, piece.to, piece.duration, gesture.radius, piece.color));
  });
  return strokes;
}

std::vector<WallStroke> walls_between(std::span<const Gesture> gestures, double begin, double end) {
  std::vector<WallStroke> walls;
  for (const Gesture& gesture : gestures) {
    if (!changes_walls(gesture.tool)) continue;
    for_each_piece(gesture, begin, end, [&](const Piece& piece) {
      walls.push_back({piece.from, piece.to, gesture.radius, gesture.tool == BrushTool::erase});
    });
  }
  return walls;
}

std::optional<Ball> ball_between(const Gesture& gesture, double begin, double end) {
  const double from = std::max(begin, gesture.path.front().time);
  const double to = std::min(end, gesture.path.back().time);
  if (gesture.tool != BrushTool::ball || from >= to) return {};
  const glm::dvec2 before = position_at(gesture, from);
  const glm::dvec2 after = position_at(gesture, to);
  return Ball{after, (after - before) / (to - from), gesture.radius, gesture.color};
}

double covering_radius(const Settings& settings, const Domain& domain) {
  const double of_domain = 0.5 * glm::length(domain.size());
  const bool in_circle = settings.particles.enabled && settings.particles.container == Container::circle;
  return in_circle ? std::min(of_domain, settings.particles.container_radius) : of_domain;
}

double largest_radius(BrushTool tool, const Settings& settings, const Domain& domain) {
  constexpr double kLeavesRoom = 0.99;
  const double half = 0.5 * std::min(domain.size().x, domain.size().y);
  switch (tool) {
    case BrushTool::ball:
      return kLeavesRoom * covering_radius(settings, domain);
    case BrushTool::disc:
      return kLeavesRoom * half;
    case BrushTool::box:
      return kLeavesRoom * half / std::numbers::sqrt2;
    default:
      return kLargestRadius;
  }
}

std::vector<Ball> balls_between(std::span<const Gesture> gestures, double begin, double end) {
  std::vector<Ball> balls;
  for (const Gesture& gesture : gestures) {
    if (const auto ball = ball_between(gesture, begin, end)) balls.push_back(*ball);
  }
  return balls;
}

std::vector<Body> bodies_between(std::span<const Gesture> gestures, const Settings::BrushSettings& brush,
                                 double begin, double end) {
  std::vector<Body> bodies;
  for (const Gesture& gesture : gestures) {
    if (!drops_body(gesture.tool) || gesture.path.size() < 2) continue;
    const Gesture::Waypoint& first = gesture.path[0];
    const Gesture::Waypoint& second = gesture.path[1];
    if (first.time < begin || first.time >= end) continue;
    const glm::dvec2 velocity = stands_at_once(gesture)
                                    ? glm::dvec2(0.0)
                                    : (second.position - first.position) / (second.time - first.time);
    bodies.push_back(make_body(gesture.tool, brush, first.position, velocity, gesture.radius, gesture.color));
  }
  return bodies;
}

Body make_body(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 center, glm::dvec2 velocity,
               double radius, glm::vec3 color) {
  return {.shape = tool == BrushTool::box ? BodyShape::box : BodyShape::disc,
          .center = center,
          .size = glm::dvec2(2.0 * radius),
          .density = brush.body_density,
          .velocity = velocity,
          .color = color};
}

Stroke make_stroke(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 from, glm::dvec2 to,
                   double duration, double radius, glm::vec3 color) {
  Stroke stroke;
  stroke.from = from;
  stroke.to = to;
  stroke.duration = duration;
  stroke.radius = radius;
  if (tool == BrushTool::both || tool == BrushTool::drag) stroke.velocity_rate = brush.strength;
  if (tool == BrushTool::both || tool == BrushTool::dye) stroke.dye_rate = brush.dye_rate;
  if (tool == BrushTool::heat) stroke.heat_rate = brush.heat_rate;
  if (tool == BrushTool::cool) stroke.heat_rate = -brush.heat_rate;
  stroke.pours = tool == BrushTool::pour;
  stroke.drains = tool == BrushTool::drain;
  stroke.color = color;
  return stroke;
}

}  // namespace twinflow
