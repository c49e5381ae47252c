#pragma once

#include <span>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// What acts on the fluids during a step.
struct Actions {
  std::vector<Stroke> strokes;
  std::vector<Ball> balls;    ///< at the end of the step
  std::vector<Body> dropped;  ///< for the particles only
  std::vector<WallStroke> walls;
};

/// The actions of the scene's gestures and then of the user's, `hand`, in [begin, end), seconds. They are in
/// the same order as if the user's gestures were the scene's last ones.
Actions actions_between(const Scene& scene, std::span<const Gesture> hand, double begin, double end);
/// The balls alone.
std::vector<Ball> balls_between(const Scene& scene, std::span<const Gesture> hand, double begin, double end);

}  // namespace twinflow
