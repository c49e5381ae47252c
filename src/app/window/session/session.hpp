#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/command_line.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// What the window was like when it was left, to be found again tomorrow.
struct Session {
  std::string scene = "default";  ///< a built-in name, or a whole path
  bool allow_paths = false;       ///< the scene was opened with --allow-paths
  /// Keys and values of the parameters that differ from the scene's own.
  std::map<std::string, std::string> changes;
  PictureSize window;                       ///< points
  std::optional<double> interface_scale{};  ///< nothing: what the monitor asks for
  bool panel_shown = true;
  bool plots_open = false;
  double panel_width = 350.0;  ///< points
  bool operator==(const Session&) const = default;
};

/// $XDG_STATE_HOME/twinflow/session.toml, below ~/.local/state where that is not set. Nothing where there is
/// no home folder either.
std::optional<std::filesystem::path> session_file();

std::string to_toml(const Session& session);
/// Whatever of it can be read; what cannot be is as in a new session.
Session parse_session(std::string_view toml);

/// Nothing where there is no such file or it cannot be read: a new session begins.
std::optional<Session> load_session(const std::filesystem::path& file);
/// False where it cannot be written; the file that was there before is then whole.
bool save_session(const std::filesystem::path& file, const Session& session);

/// What `settings` changes of the scene's own.
std::map<std::string, std::string> changes_between(const Settings& home, const Settings& settings);

/// A scene to begin with.
struct OpenedScene {
  Scene scene;
  Settings home;       ///< the scene's own settings
  std::string source;  ///< what load_scene takes, from any folder
  NamedFiles files;    ///< that it may name
  std::string note;    ///< one line for the user; empty: nothing to say
};

/// The scene of the command line; where it names none, that of the session with its changes, as far as they
/// still can be. The assignments of the command line come last. Throws InputError for what the command line
/// asks for.
OpenedScene open_scene(const RunCommand& command, const std::optional<Session>& session);

/// A built-in name as it is, a path as a whole one.
std::string source_from_anywhere(const std::string& source);

}  // namespace twinflow
