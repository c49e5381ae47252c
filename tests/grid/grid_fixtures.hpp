#pragma once

#include <initializer_list>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow::test {

/// The default scene, changed as the assignments say.
inline Scene scene_with(std::initializer_list<const char*> assignments) {
  Scene scene{.name = "test", .title = "test", .folder = {}, .settings = default_settings(), .gestures = {}};
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

}  // namespace twinflow::test
