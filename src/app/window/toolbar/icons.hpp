#pragma once

#include <imgui/imgui.h>

#include <string_view>

#include "scene/parameters/choices.hpp"

namespace twinflow {

/// A square in which an icon is drawn with lines, in ImGui's units.
struct IconSquare {
  ImDrawList& list;
  ImVec2 corner;  ///< the upper left one
  float side;
  ImU32 color;
};

/// Draws what a tool of the brush does.
void draw_tool_icon(BrushTool tool, const IconSquare& square);
/// Draws what an action of the table does; `active`: while it goes on, such as a pause.
void draw_action_icon(std::string_view action, bool active, const IconSquare& square);

}  // namespace twinflow
