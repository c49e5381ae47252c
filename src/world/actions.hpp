#pragma once

#include <span>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// What acts on the fluids during a step.
struct Actions {
  std::vector<Stroke> strokes;
  std::vector<Ball> balls;  ///< at the end of the step
  std::vector<Body> dropped;
  std::vector<WallStroke> walls;
};

/// The scene's gestures and then the user's, `hand`, in [begin, end), seconds.
Actions actions_between(const Scene& scene, std::span<const Gesture> hand, double begin, double end);
std::vector<Ball> balls_between(const Scene& scene, std::span<const Gesture> hand, double begin, double end);

}  // namespace twinflow
