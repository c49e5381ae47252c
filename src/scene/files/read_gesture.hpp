#pragma once

#include "scene/files/scene_file.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/gesture.hpp"

namespace twinflow::scene_file {

/// Read a [[gesture]] or [[body]]. Throw InputError.
Gesture read_gesture(const Source& source, const toml::table& table);
Body read_body(const Source& source, const toml::table& table);

}  // namespace twinflow::scene_file
