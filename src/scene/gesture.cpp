#include "scene/gesture.hpp"

#include <algorithm>

namespace twinflow {
namespace {

glm::dvec2 position_at(const Gesture::Waypoint& a, const Gesture::Waypoint& b, double time) {
  const double part = (time - a.time) / (b.time - a.time);
  return a.position + part * (b.position - a.position);
}

}  // namespace

std::vector<Stroke> strokes_between(const Gesture& gesture, const Settings::BrushSettings& brush,
                                    double begin, double end) {
  std::vector<Stroke> strokes;
  for (std::size_t i = 1; i < gesture.path.size(); ++i) {
    const Gesture::Waypoint& a = gesture.path[i - 1];
    const Gesture::Waypoint& b = gesture.path[i];
    const double from = std::max(begin, a.time);
    const double to = std::min(end, b.time);
    if (from >= to) continue;
    strokes.push_back(make_stroke(gesture.tool, brush, position_at(a, b, from), position_at(a, b, to),
                                  to - from, gesture.radius, gesture.color));
  }
  return strokes;
}

Stroke make_stroke(BrushTool tool, const Settings::BrushSettings& brush, glm::dvec2 from, glm::dvec2 to,
                   double duration, double radius, glm::vec3 color) {
  Stroke stroke;
  stroke.from = from;
  stroke.to = to;
  stroke.duration = duration;
  stroke.radius = radius;
  stroke.velocity_rate = tool == BrushTool::dye ? 0.0 : brush.strength;
  stroke.dye_rate = tool == BrushTool::drag ? 0.0 : brush.dye_rate;
  stroke.color = color;
  return stroke;
}

}  // namespace twinflow
