#pragma once

#include <imgui/imgui.h>

namespace twinflow {

/// Whether an ImGui key went down in this frame, or repeats.
inline bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

}  // namespace twinflow
