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
  /// As shown; from it comes the key that is pressed (window/key_bindings.hpp).
  std::string_view key;
  std::string_view meaning;
  KeyAction action = KeyAction::none;
};

/// What the mouse and the keyboard do in the window: for the window itself and its own list, `--help` and the
/// README.
inline constexpr auto kKeys = std::to_array<KeyMeaning>({
    {"drag", "push and colour both fluids, hold a ball, pour, drain, drop"},
    {"double click", "start the scene again"},
    {"drop a file", "open a scene (.toml); make a picture (.png, .jpg) the dye"},
    {"T", "take the next tool: both, drag, dye, ball, pour, drain, disc, box", KeyAction::next_tool},
    {"Space", "pause, go on", KeyAction::pause},
    {".", "one step; where it is explained, the next stage", KeyAction::step},
    {"E", "explain a step, stage by stage, with the equations; go on", KeyAction::explain},
    {",", "back to the stage before", KeyAction::stage_before},
    {"1 … 5", "dye, speed, pressure, divergence, vorticity", KeyAction::show_quantity},
    {"B", "browse the scenes", KeyAction::browse},
    {"V", "take the next view: side-by-side, grid, particles, overlay, difference", KeyAction::next_view},
    {"L", "take the next particle style: discs, smooth, liquid", KeyAction::next_particle_style},
    {"A", "velocity arrows", KeyAction::arrows},
    {"P", "probe: both fluids at the mouse", KeyAction::probe},
    {"G", "plots: energy, errors, cost over time", KeyAction::plots},
    {"S", "save a PNG", KeyAction::save_picture},
    {"R", "record frames or a film (record.format), stop recording", KeyAction::record},
    {"Tab", "show or hide the panel", KeyAction::panel},
    {"Ctrl+F, /", "search the panel's controls", KeyAction::search},
    {"arrows", "go through the panel: Enter types, Space switches, Delete sets back"},
    {"H, F1", "show or hide the keys", KeyAction::key_list},
    {"Ctrl+=, Ctrl+-", "larger, smaller text and panel", KeyAction::zoom},
    {"F5", "load the shaders again (--shaders DIR)", KeyAction::reload_shaders},
    {"Esc", "leave", KeyAction::leave},
});

}  // namespace twinflow
