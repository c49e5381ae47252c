#pragma once

#include <span>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// The scene with a hand's strokes after its gestures; one-row strokes, without effect, are left out.
Scene with_strokes(Scene scene, std::span<const Gesture> hand);

/// The scene's changes and gestures as TOML: the end of a scene file.
std::string recording_to_toml(const Scene& scene);

/// A scene file with the differences from the built-in scene `base`: parameters, changes and gestures.
/// `parse_scene` restores the scene if bodies, solids and gauges are the base's. Throws InputError without
/// base.
std::string to_toml_on_base(const Scene& scene, const std::string& base);

}  // namespace twinflow
