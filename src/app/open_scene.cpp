#include <system_error>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow {

Scene open_scene(const SceneOptions& options) {
  Scene scene = load_scene(options.scene, options.named_files());
  apply_assignments(scene.settings, options.assignments);
  require_playable(scene);
  return scene;
}

void refuse_to_overwrite_scene(const SceneOptions& options, const std::filesystem::path& output) {
  std::error_code absent;  // one of the two does not exist, or the scene is a built-in one
  if (std::filesystem::equivalent(options.scene, output, absent)) {
    throw InputError("writing " + output.string() + " would replace the scene itself; name another place");
  }
}

}  // namespace twinflow
