#pragma once

#include <array>
#include <string_view>

namespace twinflow {

struct KeyMeaning {
  std::string_view key;
  std::string_view meaning;
};

/// What the mouse and the keyboard do in the window: for the window's own list, `--help` and the README.
inline constexpr std::array<KeyMeaning, 16> kKeys = {{
    {"drag", "push and colour both fluids, hold a ball, pour, drain, drop"},
    {"double click", "start the scene again"},
    {"T", "take the next tool: both, drag, dye, ball, pour, drain, disc, box"},
    {"Space", "pause, go on"},
    {".", "one step"},
    {"1 … 5", "dye, speed, pressure, divergence, vorticity"},
    {"V", "take the next view: side-by-side, grid, particles, overlay, difference"},
    {"A", "velocity arrows"},
    {"P", "probe: both fluids at the mouse"},
    {"G", "plots: energy, errors, cost over time"},
    {"S", "save a PNG"},
    {"R", "record PNG frames, stop recording"},
    {"Tab", "show or hide the panel"},
    {"H", "show or hide the keys"},
    {"F5", "load the shaders again (--shaders DIR)"},
    {"Esc", "leave"},
}};

}  // namespace twinflow
