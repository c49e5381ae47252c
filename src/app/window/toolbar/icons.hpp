#pragma once

#include <imgui/imgui.h>

#include <string_view>

#include "scene/parameters/choices.hpp"

namespace twinflow {

/// A square for an icon of lines, ImGui's units.
struct IconSquare {
  ImDrawList& list;
  ImVec2 corner;  ///< upper left
  float side;
  ImU32 color;
};

void draw_tool_icon(BrushTool tool, const IconSquare& square);
/// Draws an action of the table; `active`: while it goes on, such as a pause.
void draw_action_icon(std::string_view action, bool active, const IconSquare& square);

}  // namespace twinflow
