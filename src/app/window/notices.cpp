#include "app/window/notices.hpp"

#include <imgui/imgui.h>

#include "app/keys.hpp"

namespace twinflow {

void draw_key_list(const Rect& area) {
  const float unit = ImGui::GetIO().DisplayFramebufferScale.x;
  ImGui::SetNextWindowPos(
      {0.5f * static_cast<float>(area.width) / unit, 0.5f * static_cast<float>(area.height) / unit},
      ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::Begin("Keys", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs);
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
  ImGui::End();
}

void draw_message(const std::string& text) {
  const ImGuiIO& io = ImGui::GetIO();
  ImGui::SetNextWindowPos({12.0f, io.DisplaySize.y - 12.0f}, ImGuiCond_Always, {0.0f, 1.0f});
  ImGui::Begin("message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs);
  ImGui::PushTextWrapPos(io.DisplaySize.x - 24.0f);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::End();
}

}  // namespace twinflow
