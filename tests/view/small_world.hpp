#pragma once

#include <string>
#include <vector>

#include "gl/shader_library.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The default scene, small enough to be drawn often.
inline World small_world(gl::ShaderLibrary& shaders, const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const char* small : {"grid.resolution=32", "dye.resolution=64", "particles.count=400"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return World(scene, &shaders, {.seed = 1, .threads = 1});
}

}  // namespace twinflow
