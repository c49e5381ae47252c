#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/options/command_line.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The state of the window when it was left, which the next window restores.
struct Session {
  std::string scene = "default";  ///< a built-in name, or an absolute path
  bool allow_paths = false;       ///< the scene was opened with --allow-paths
  /// Keys and values of the parameters that differ from the scene's own values.
  std::map<std::string, std::string> changes;
  PictureSize window;                       ///< points
  std::optional<double> interface_scale{};  ///< nothing: the monitor's
  bool panel_shown = true;
  bool toolbar_shown = true;
  bool plots_open = false;
  double panel_width = 280.0;  ///< points
  bool operator==(const Session&) const = default;
};

/// $XDG_STATE_HOME/twinflow/session.toml, below ~/.local/state if the variable is not set. Nothing if
/// there is no home folder either.
std::optional<std::filesystem::path> session_file();

std::string to_toml(const Session& session);
/// Reads a session. Unreadable values become those in a new session.
Session parse_session(std::string_view toml);

/// Reads a session from a file. Nothing if it is missing, unreadable, or another user could have written it,
/// because a session permits files.
std::optional<Session> load_session(const std::filesystem::path& file);
/// Returns false if the file cannot be written; an older file is then still whole.
bool save_session(const std::filesystem::path& file, const Session& session);

/// Keys and values of the parameters in `settings` that differ from the scene's.
std::map<std::string, std::string> changes_between(const Settings& home, const Settings& settings);

/// The scene that the window opens with.
struct OpenedScene {
  Scene scene;
  Settings home;       ///< the scene's own settings
  std::string source;  ///< what load_scene takes, from any folder
  NamedFiles files;    ///< the files that the scene may name
  std::string note;    ///< one line for the user; empty: there is nothing to tell
};

/// The scene of the command line or, without one, the session's scene with its changes as far as possible.
/// The assignments of the command line come last. Throws InputError if the command line asks for something
/// impossible.
OpenedScene open_scene(const RunCommand& command, const std::optional<Session>& session);

/// The source of a scene in a form that works from any folder: a built-in name, or an absolute path.
std::string source_from_anywhere(const std::string& source);

}  // namespace twinflow
