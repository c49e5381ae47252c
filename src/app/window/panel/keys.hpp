#pragma once

#include <imgui/imgui.h>

namespace twinflow {

inline bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

}  // namespace twinflow
