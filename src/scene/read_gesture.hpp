#pragma once

#include "scene/body.hpp"
#include "scene/gesture.hpp"
#include "scene/scene_file.hpp"

namespace twinflow::scene_file {

/// The tables [[gesture]] and [[body]] of a scene file. Throw InputError.
Gesture read_gesture(const Source& source, const toml::table& table);
Body read_body(const Source& source, const toml::table& table);

}  // namespace twinflow::scene_file
