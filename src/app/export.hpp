#pragma once

#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// The name of frame `index` of a sequence: "frame_000007.png".
std::string frame_name(int index);

/// The settings that lie beside an export: the scene with the user's drags among its gestures, after a
/// comment line.
std::string settings_of_export(Scene scene, const std::vector<Gesture>& drags, const std::string& comment);

}  // namespace twinflow
