#include <algorithm>

#include "app/commands.hpp"
#include "app/window/session/session.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

Settings changed(Settings settings, const std::map<std::string, std::string>& changes) {
  for (const auto& [key, value] : changes) {
    try {
      const Parameter& parameter = find_parameter(key);
      set_parameter(settings, parameter, parse_value(parameter, value));
    } catch (const InputError&) {
      continue;  // a parameter or a value of another version of the program
    }
  }
  return settings;
}

void take_over_changes(OpenedScene& opened, const Session& session) {
  opened.scene.settings = changed(opened.home, session.changes);
  try {
    validate(opened.scene);
  } catch (const InputError& error) {
    opened.scene.settings = opened.home;
    opened.note = std::string("The last settings are no longer possible: ") + error.what();
  }
}

/// The scene may name the files that it could name when it was opened first, or those that are `allowed` now.
OpenedScene open_last(const Session& session, NamedFiles allowed) {
  const NamedFiles files = session.allow_paths ? NamedFiles::anywhere : allowed;
  try {
    Scene scene = load_scene(session.scene, files);
    Settings home = scene.settings;
    OpenedScene opened{std::move(scene), std::move(home), session.scene, files, ""};
    take_over_changes(opened, session);
    return opened;
  } catch (const InputError& error) {
    Scene scene = load_scene("default");
    Settings home = scene.settings;
    return {std::move(scene), std::move(home), "default", NamedFiles::below,
            std::string("The last scene cannot be opened: ") + error.what()};
  }
}

}  // namespace

std::string source_from_anywhere(const std::string& source) {
  const auto is_builtin = [&](const BuiltinScene& scene) { return scene.name == source; };
  if (std::ranges::any_of(builtin_scenes(), is_builtin)) return source;
  return fs::absolute(source).lexically_normal().string();
}

OpenedScene open_scene(const RunCommand& command, const std::optional<Session>& session) {
  if (command.names_scene || !session) {
    const NamedFiles files = command.options.named_files();
    Scene scene = load_scene(command.options.scene, files);
    Settings home = scene.settings;
    for (const std::string& assignment : command.options.assignments) {
      apply_assignment(scene.settings, assignment);
    }
    add_gauges(scene, command.options.gauges);
    validate(scene);
    return {std::move(scene), std::move(home), source_from_anywhere(command.options.scene), files, ""};
  }
  OpenedScene opened = open_last(*session, command.options.named_files());
  for (const std::string& assignment : command.options.assignments) {
    apply_assignment(opened.scene.settings, assignment);
  }
  add_gauges(opened.scene, command.options.gauges);
  validate(opened.scene);
  return opened;
}

}  // namespace twinflow
