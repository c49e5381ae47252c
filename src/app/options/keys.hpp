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
  pin,
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
  /// The name as it is shown; window/screen/key_bindings.hpp derives the key that is pressed from it.
  std::string key;
  std::string meaning;
  KeyAction action = KeyAction::none;
};

/// What the mouse and the keyboard do in the window. The window, its list of keys, `twinflow keys` and the
/// manual take it from here; the choices that keys go through come from the parameter table.
std::vector<KeyMeaning> window_keys();

}  // namespace twinflow
