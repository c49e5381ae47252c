#pragma once

#include <array>
#include <string_view>

namespace twinflow {

/// What a key of the window does.
enum class KeyAction {
  none,  ///< the mouse's
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
  search,
  browse,
  key_list,
  zoom,
  reload_shaders,
  leave,
};

struct KeyMeaning {
  /// The key's name; the key bindings of the window are derived from it.
  std::string_view key;
  std::string_view meaning;
  KeyAction action = KeyAction::none;
};

/// The actions of the mouse and the keyboard in the window: for the window and its list of keys, `--help` and
/// the documentation.
inline constexpr auto kKeys = std::to_array<KeyMeaning>({
    {"drag", "push and colour both fluids, hold a ball, pour, drain, drop"},
    {"double click", "start the scene again"},
    {"drop a file", "open a scene (.toml); make a picture (.png, .jpg) the dye"},
    {"T", "switch to the next tool (brush.tool)", KeyAction::next_tool},
    {"Space", "pause, continue", KeyAction::pause},
    {".", "take one step; while a step is explained, show its next stage", KeyAction::step},
    {"E", "explain a step, stage by stage, with the equations; continue", KeyAction::explain},
    {",", "show the previous stage", KeyAction::stage_before},
    {"1 … 5", "show dye, speed, pressure, divergence or vorticity (view.grid)", KeyAction::show_quantity},
    {"B", "browse the scenes", KeyAction::browse},
    {"V", "switch to the next view (view.panes)", KeyAction::next_view},
    {"L", "switch to the next particle style (view.particle_style)", KeyAction::next_particle_style},
    {"A", "show or hide velocity arrows", KeyAction::arrows},
    {"P", "probe both fluids at the mouse", KeyAction::probe},
    {"G", "plot energy, errors and cost over time", KeyAction::plots},
    {"S", "save a PNG", KeyAction::save_picture},
    {"R", "record frames or a film (record.format), stop recording", KeyAction::record},
    {"Tab", "show or hide the panel", KeyAction::panel},
    {"Ctrl+F, /", "search the panel's controls", KeyAction::search},
    {"arrows", "move through the panel: Enter types, Space switches, Delete restores the default"},
    {"H, F1", "show or hide the keys", KeyAction::key_list},
    {"Ctrl+=, Ctrl+-", "enlarge, shrink text and panel", KeyAction::zoom},
    {"F5", "reload the shaders (--shaders DIR)", KeyAction::reload_shaders},
    {"Esc", "leave the program", KeyAction::leave},
});

}  // namespace twinflow
