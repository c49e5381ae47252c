#include "app/window/notices/notices.hpp"

#include <imgui/imgui.h>

#include <algorithm>

#include "app/window/screen/imgui_session.hpp"
#include "play/actions/actions.hpp"

namespace twinflow {
namespace {

const char* const kStartHint =
    "Drag to stir   ·   {key_list}: keys   ·   {browse}: scenes   ·   {panel}: panel";

/// The width of the widest key in the current font.
float key_column_width(const std::vector<Action>& keys) {
  float width = 0.0f;
  for (const Action& row : keys) width = std::max(width, ImGui::CalcTextSize(row.key.c_str()).x);
  return width;
}

void draw_key_rows(const std::vector<Action>& keys, float meaning_width) {
  for (const Action& row : keys) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextColored(kAccentColor, "%s", row.key.c_str());
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + meaning_width);
    ImGui::TextUnformatted(row.help.c_str());
    ImGui::PopTextWrapPos();
  }
}

}  // namespace

void begin_notice(const char* name) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
}

void end_notice() { ImGui::End(); }

void draw_key_list(const Fonts& fonts) {
  const std::vector<Action> keys = actions_of(Fronts::window);
  const ImVec2 room = ImGui::GetIO().DisplaySize;
  const float height = static_cast<float>(keys.size() + 2) * ImGui::GetTextLineHeightWithSpacing();
  ImGui::PushFont(height < room.y ? fonts.text : fonts.small);
  ImGui::SetNextWindowPos({0.5f * room.x, 0.5f * room.y}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowFocus();
  begin_notice("keys");
  const float spacing = 2.0f * ImGui::GetFontSize();
  if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
    draw_key_rows(keys, room.x - key_column_width(keys) - 2.0f * spacing);
    ImGui::EndTable();
  }
  end_notice();
  ImGui::PopFont();
}

void draw_message(const std::string& text, const Rect& area) {
  const ImGuiIO& io = ImGui::GetIO();
  const float left = static_cast<float>(area.x) / io.DisplayFramebufferScale.x + 12.0f;
  ImGui::SetNextWindowPos({left, io.DisplaySize.y - 12.0f}, ImGuiCond_Always, {0.0f, 1.0f});
  begin_notice("message");
  ImGui::PushTextWrapPos(io.DisplaySize.x - left - 24.0f);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  end_notice();
}

void draw_start_hint(const Rect& area, float opacity) {
  const float unit = ImGui::GetIO().DisplayFramebufferScale.x;
  const float font = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({(static_cast<float>(area.x) + 0.5f * static_cast<float>(area.width)) / unit,
                           static_cast<float>(area.bottom()) / unit - 1.2f * font},
                          ImGuiCond_Always, {0.5f, 1.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity);
  begin_notice("start");
  ImGui::PushTextWrapPos(static_cast<float>(area.width) / unit - 2.0f * font);
  ImGui::TextUnformatted(with_keys(kStartHint).c_str());
  ImGui::PopTextWrapPos();
  end_notice();
  ImGui::PopStyleVar();
}

}  // namespace twinflow
