#pragma once

#include <span>
#include <string>

#include "scene/scene.hpp"

// Scenes with what a user has done to them.
namespace twinflow {

/// The scene with the strokes of a hand after its own gestures. A stroke of one row, a click between two
/// steps, had no effect and is left out.
Scene with_strokes(Scene scene, std::span<const Gesture> hand);

/// The changes and the gestures of a scene as TOML: the end of a scene file.
std::string recording_to_toml(const Scene& scene);

/// A scene file that names the built-in scene `base` and says what differs from it: parameters, changes and
/// gestures. `parse_scene` returns the same scene if its bodies, solids and gauges are the base's. Throws
/// InputError if there is no such scene.
std::string to_toml_on_base(const Scene& scene, const std::string& base);

}  // namespace twinflow
