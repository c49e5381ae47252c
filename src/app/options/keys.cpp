#include "app/options/keys.hpp"

#include <algorithm>
#include <string_view>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

/// The names of a choice, as text.
std::string names_of(std::string_view key) {
  std::string text;
  for (const std::string_view name : find_parameter(key).names) {
    text.append(text.empty() ? "" : ", ").append(name);
  }
  return text;
}

/// One digit for each view of the grid, as far as the digits go.
std::string digits() {
  constexpr std::size_t kMost = 9;
  return "1 … " + std::to_string(std::min(find_parameter("view.grid").names.size(), kMost));
}

}  // namespace

std::vector<KeyMeaning> window_keys() {
  return {
      {"drag", "push and color both fluids; hold a ball, draw a wall, pour, drain or drop"},
      {"Shift+arrows", "make the same stroke with the keyboard"},
      {"double click", "restart the scene"},
      {"drop a file", "open a scene (.toml), or make a picture (.png, .jpg) the dye"},
      {"Ctrl+Z", "take back the last stroke, body, change, restart or change of the scene", KeyAction::undo},
      {"N", "restart the scene", KeyAction::restart},
      {"T", "switch to the next tool: " + names_of("brush.tool"), KeyAction::next_tool},
      {"Space", "pause or continue", KeyAction::pause},
      {".", "take one step; while a step is explained, show its next stage", KeyAction::step},
      {"E", "explain a step stage by stage, with the equations; again: continue", KeyAction::explain},
      {",", "while a step is explained, show its previous stage", KeyAction::stage_before},
      {digits(), "show " + names_of("view.grid"), KeyAction::show_quantity},
      {"B", "browse the scenes", KeyAction::browse},
      {"V", "switch to the next view: " + names_of("view.panes"), KeyAction::next_view},
      {"L", "switch to the next particle style: " + names_of("view.particle_style"),
       KeyAction::next_particle_style},
      {"A", "show or hide velocity arrows", KeyAction::arrows},
      {"P", "show or hide the probe, which reads both fluids at the mouse", KeyAction::probe},
      {"M", "pin the probe at the mouse: a gauge of the scene then measures there", KeyAction::pin},
      {"G", "show or hide the plots of energy, errors and cost over time", KeyAction::plots},
      {"S", "save a picture (PNG)", KeyAction::save_picture},
      {"R", "start or stop recording frames or a film (record.format)", KeyAction::record},
      {"Tab", "show or hide panel and toolbar", KeyAction::panel},
      {"F", "fold or unfold the panel alone", KeyAction::fold_panel},
      {"Ctrl+F, /", "search the panel's controls", KeyAction::search},
      {"arrows", "move through the panel: Enter opens, chooses or types, Delete resets"},
      {"H, F1", "show or hide the keys", KeyAction::key_list},
      {"Ctrl+=, Ctrl+-", "make text and panel larger or smaller", KeyAction::zoom},
      {"F5", "reload the shaders (--shaders DIR)", KeyAction::reload_shaders},
      {"Esc", "close what is open; then, pressed twice, leave the program", KeyAction::leave},
  };
}

}  // namespace twinflow
