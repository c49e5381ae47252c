#pragma once

#include <span>
#include <string>

#include "scene/scene.hpp"

// Scenes with a user's changes.
namespace twinflow {

/// The scene with a hand's strokes after its gestures. Strokes of one row have no effect and are left out.
Scene with_strokes(Scene scene, std::span<const Gesture> hand);

/// The scene's changes and gestures as TOML: the end of a scene file.
std::string recording_to_toml(const Scene& scene);

/// A scene file with the parameters, changes and gestures that differ from the built-in scene `base`.
/// `parse_scene` returns the same scene if bodies, solids and gauges are the base's. Throws InputError if
/// there is no base.
std::string to_toml_on_base(const Scene& scene, const std::string& base);

}  // namespace twinflow
