#include "app/window/session/session.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/window/session/user_folders.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/files/parse_toml.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

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
  if (panel_width >= 0.0 && panel_width <= kLargest) session.panel_width = panel_width;
}

/// Whether the file is the user's, and not everybody may write it.
bool is_own(const fs::path& file) {
  struct stat status {};
  return ::stat(file.c_str(), &status) == 0 && status.st_uid == ::geteuid() &&
         (status.st_mode & S_IWOTH) == 0;
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
    const toml::table toml = parse_toml(text, "session.toml");
    session.scene = toml["scene"].value_or(session.scene);
    session.allow_paths = toml["allow_paths"].value_or(session.allow_paths);
    if (const toml::table* window = toml["window"].as_table()) read_window(session, *window);
    if (const toml::table* changes = toml["changes"].as_table()) {
      for (const auto& [key, value] : *changes) {
        if (const auto* change = value.as_string()) session.changes.emplace(key.str(), change->get());
      }
    }
  } catch (const InputError&) {
    return {};
  }
  return session;
}

std::optional<Session> load_session(const fs::path& file) {
  if (!is_own(file)) return {};
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

}  // namespace twinflow
