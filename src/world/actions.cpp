#include "world/actions.hpp"

namespace twinflow {
namespace {

template <class Element>
void append(std::vector<Element>& list, const std::vector<Element>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

}  // namespace

Actions actions_between(const Scene& scene, std::span<const Gesture> hand, double begin, double end) {
  const Settings::BrushSettings& brush = scene.settings.brush;
  Actions actions;
  for (const std::span<const Gesture> gestures : {std::span(scene.gestures), hand}) {
    for (const Gesture& gesture : gestures) {
      append(actions.strokes, strokes_between(gesture, brush, begin, end));
    }
    append(actions.dropped, bodies_between(gestures, brush, begin, end));
    append(actions.walls, walls_between(gestures, begin, end));
  }
  actions.balls = balls_between(scene, hand, begin, end);
  return actions;
}

std::vector<Ball> balls_between(const Scene& scene, std::span<const Gesture> hand, double begin, double end) {
  std::vector<Ball> balls = balls_between(scene.gestures, begin, end);
  append(balls, balls_between(hand, begin, end));
  return balls;
}

}  // namespace twinflow
