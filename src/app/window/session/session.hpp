#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/options/command_line.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The state of a closed window, for the next one.
struct Session {
  std::string scene = "default";  ///< a built-in name, or an absolute path
  bool allow_paths = false;       ///< opened with --allow-paths
  /// Keys and values of parameters that differ from the scene's own.
  std::map<std::string, std::string> changes;
  PictureSize window;                       ///< points
  std::optional<double> interface_scale{};  ///< nothing: the monitor's
  bool panel_shown = true;
  bool toolbar_shown = true;
  bool plots_open = false;
  double panel_width = 280.0;  ///< points
  bool operator==(const Session&) const = default;
};

/// $XDG_STATE_HOME/twinflow/session.toml, by default below ~/.local/state. Nothing without a home folder.
std::optional<std::filesystem::path> session_file();

std::string to_toml(const Session& session);
/// Unreadable values become defaults.
Session parse_session(std::string_view toml);

/// Reads a session from a file. Nothing if it is missing, unreadable, or writable by another user, because a
/// session permits files.
std::optional<Session> load_session(const std::filesystem::path& file);
/// Returns false if the file cannot be written; an older file then stays whole.
bool save_session(const std::filesystem::path& file, const Session& session);

/// Keys and values in `settings` that differ from the scene's.
std::map<std::string, std::string> changes_between(const Settings& home, const Settings& settings);

/// The first scene of a window.
struct OpenedScene {
  Scene scene;
  Settings home;       ///< the scene's own settings
  std::string source;  ///< what load_scene takes, from any folder
  NamedFiles files;    ///< files that the scene may name
  std::string note;    ///< a line for the user, or empty
};

/// The scene of the command line, else the session's with its changes as far as possible; then the command
/// line's assignments. Throws InputError if the command line asks for something impossible.
OpenedScene open_scene(const RunCommand& command, const std::optional<Session>& session);

/// A built-in name, or an absolute path.
std::string source_from_anywhere(const std::string& source);

}  // namespace twinflow
