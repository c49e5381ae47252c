#include <cstdio>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow {

Scene open_scene(const SceneOptions& options) {
  Scene scene = load_scene(options.scene, options.named_files());
  for (const std::string& assignment : options.assignments) apply_assignment(scene.settings, assignment);
  require_playable(scene);
  return scene;
}

void refuse_to_overwrite_scene(const SceneOptions& options, const std::filesystem::path& output) {
  std::error_code absent;  // one of the two does not exist, or the scene is a built-in one
  if (std::filesystem::equivalent(options.scene, output, absent)) {
    throw InputError("writing " + output.string() + " would replace the scene itself; name another place");
  }
}

int list_scenes() {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Scene scene = load_scene(std::string(builtin.name));
    std::printf("%-20s %s\n", scene.name.c_str(), scene.title.c_str());
  }
  return 0;
}

int list_params(const ParamsCommand& command) {
  if (command.form == ParamsCommand::Form::markdown) {
    std::fputs(parameters_as_markdown().c_str(), stdout);
  } else if (command.form == ParamsCommand::Form::json) {
    std::fputs(parameters_as_json().c_str(), stdout);
  } else {
    for (const Parameter& parameter : parameters()) {
      const std::string key(parameter.key);
      const std::string help(parameter.help);
      const std::string unit = parameter.unit.empty() ? "" : " (" + std::string(parameter.unit) + ")";
      std::printf("%s = %s%s\n    %s\n    Takes %s.\n", key.c_str(),
                  format_value(parameter.default_value).c_str(), unit.c_str(), help.c_str(),
                  allowed_values(parameter).c_str());
    }
  }
  return 0;
}

}  // namespace twinflow
