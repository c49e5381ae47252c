#include "app/window/notices.hpp"

#include <imgui/imgui.h>

#include "app/keys.hpp"

namespace twinflow {

void begin_notice(const char* name) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
}

void end_notice() { ImGui::End(); }

void draw_key_list(const Rect& area) {
  const float unit = ImGui::GetIO().DisplayFramebufferScale.x;
  ImGui::SetNextWindowPos(
      {0.5f * static_cast<float>(area.width) / unit, 0.5f * static_cast<float>(area.height) / unit},
      ImGuiCond_Always, {0.5f, 0.5f});
  begin_notice("keys");
  if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
    for (const auto& [key, meaning, action] : kKeys) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(key.data(), key.data() + key.size());
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%.*s", static_cast<int>(meaning.size()), meaning.data());
    }
    ImGui::EndTable();
  }
  end_notice();
}

void draw_message(const std::string& text) {
  const ImGuiIO& io = ImGui::GetIO();
  ImGui::SetNextWindowPos({12.0f, io.DisplaySize.y - 12.0f}, ImGuiCond_Always, {0.0f, 1.0f});
  begin_notice("message");
  ImGui::PushTextWrapPos(io.DisplaySize.x - 24.0f);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  end_notice();
}

}  // namespace twinflow
