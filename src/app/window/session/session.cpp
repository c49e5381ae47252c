#include "app/window/session/session.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/commands.hpp"
#include "app/window/session/user_folders.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/playable.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

/// Takes each value that is present and possible.
void read_window(Session& session, const toml::table& window) {
  constexpr int kSmallest = 240;
  constexpr int kLargest = 16384;
  const auto side = [&](const char* key, int before) {
    const int pixels =
        static_cast<int>(std::clamp<std::int64_t>(window[key].value_or(std::int64_t{before}), 0, 1 << 20));
    return pixels >= kSmallest && pixels <= kLargest ? pixels : before;
  };
  session.window = {side("width", session.window.width), side("height", session.window.height)};
  const double scale = window["interface_scale"].value_or(0.0);
  if (scale >= kSmallestInterface && scale <= kLargestInterface) session.interface_scale = scale;
  session.panel_shown = window["panel"].value_or(session.panel_shown);
  session.toolbar_shown = window["toolbar"].value_or(session.panel_shown);
  session.plots_open = window["plots"].value_or(session.plots_open);
  const double panel_width = window["panel_width"].value_or(session.panel_width);
  if (std::isfinite(panel_width)) session.panel_width = panel_width;
}

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
    require_playable(opened.scene);
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

std::optional<fs::path> session_file() {
  auto folder = user_folder("XDG_STATE_HOME", ".local/state");
  if (folder) *folder = *folder / "twinflow" / "session.toml";
  return folder;
}

std::string to_toml(const Session& session) {
  std::ostringstream toml;
  toml << "# The state of twinflow's window when it was left. This file may be removed.\n"
       << "scene = " << in_quotes(session.scene)
       << "\nallow_paths = " << (session.allow_paths ? "true" : "false") << "\n\n[window]\n"
       << "width = " << session.window.width << "\nheight = " << session.window.height
       << "\npanel = " << (session.panel_shown ? "true" : "false")
       << "\ntoolbar = " << (session.toolbar_shown ? "true" : "false")
       << "\nplots = " << (session.plots_open ? "true" : "false")
       << "\npanel_width = " << format_value(std::round(session.panel_width)) << ".0\n";
  if (session.interface_scale) toml << "interface_scale = " << format_value(*session.interface_scale) << "\n";
  toml << "\n[changes]\n";
  for (const auto& [key, value] : session.changes) {
    toml << in_quotes(key) << " = " << in_quotes(value) << "\n";
  }
  return toml.str();
}

Session parse_session(std::string_view text) {
  Session session;
  try {
    const toml::table toml = toml::parse(text);
    session.scene = toml["scene"].value_or(session.scene);
    session.allow_paths = toml["allow_paths"].value_or(session.allow_paths);
    if (const toml::table* window = toml["window"].as_table()) read_window(session, *window);
    if (const toml::table* changes = toml["changes"].as_table()) {
      for (const auto& [key, value] : *changes) {
        if (const auto* change = value.as_string()) session.changes.emplace(key.str(), change->get());
      }
    }
  } catch (const toml::parse_error&) {
    return {};
  }
  return session;
}

std::optional<Session> load_session(const fs::path& file) {
  try {
    return parse_session(read_file(file));
  } catch (const InputError&) {
    return {};
  }
}

bool save_session(const fs::path& file, const Session& session) {
  try {
    make_user_folder(file.parent_path());
    write_file_atomically(file, to_toml(session));
    return true;
  } catch (const RunError&) {
    return false;
  }
}

std::map<std::string, std::string> changes_between(const Settings& home, const Settings& settings) {
  std::map<std::string, std::string> changes;
  for (const Parameter& parameter : parameters()) {
    const ParameterValue value = parameter.get(settings);
    if (value != parameter.get(home)) changes.emplace(parameter.key, format_value(value));
  }
  return changes;
}

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
    require_playable(scene);
    return {std::move(scene), std::move(home), source_from_anywhere(command.options.scene), files, ""};
  }
  OpenedScene opened = open_last(*session, command.options.named_files());
  for (const std::string& assignment : command.options.assignments) {
    apply_assignment(opened.scene.settings, assignment);
  }
  add_gauges(opened.scene, command.options.gauges);
  require_playable(opened.scene);
  return opened;
}

}  // namespace twinflow
