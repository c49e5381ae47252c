#pragma once

#include <string>
#include <vector>

namespace twinflow {

/// What a key of the window does.
enum class KeyAction {
  none,  ///< not a key but the mouse
  next_tool,
  pause,
  step,
  explain,
  stage_before,
  show_quantity,
  next_view,
  next_particle_style,
  arrows,
  probe,
  plots,
  save_picture,
  record,
  panel,
  fold_panel,
  search,
  browse,
  key_list,
  undo,
  restart,
  zoom,
  reload_shaders,
  leave,
};

/// A row of the list of keys.
struct KeyMeaning {
  /// As shown; from it comes the key that is pressed (window/screen/key_bindings.hpp).
  std::string key;
  std::string meaning;
  KeyAction action = KeyAction::none;
};

/// What the mouse and the keyboard do in the window: for the window itself and its own list, `--help` and the
/// manual. What keys choose from, they take from the parameter table.
std::vector<KeyMeaning> window_keys();

}  // namespace twinflow
