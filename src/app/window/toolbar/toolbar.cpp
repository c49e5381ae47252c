#include "app/window/toolbar/toolbar.hpp"

#include <imgui/imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "app/window/screen/imgui_session.hpp"
#include "app/window/toolbar/icons.hpp"
#include "core/numbers.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/gestures/gesture.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

// Points.
constexpr float kButton = 26.0f;
constexpr float kIcon = 16.0f;
constexpr float kPadding = 3.5f;
constexpr float kGroupGap = 5.0f;
constexpr float kFooter = 41.0f;  ///< for frames per second and slowness

constexpr std::array<std::string_view, 13> kActions = {
    "pause", "step",  "restart",      "undo",   "browse",     "next_view", "explain",
    "probe", "plots", "save_picture", "record", "fold_panel", "key_list"};
constexpr std::size_t kTools = kChoices<BrushTool>.size();

int column_count(float height_points) {
  const float needed = float(kTools + kActions.size()) * kButton + kGroupGap + kFooter + 2.0f * kPadding;
  return std::max(1, static_cast<int>(std::ceil(needed / std::max(height_points, 4.0f * kButton))));
}

/// Whether the tool acts on nothing without particles.
bool needs_particles(BrushTool tool, const Settings& settings) {
  const bool surface = settings.grid.enabled && settings.grid.surface == FreeSurface::free;
  const bool adds = tool == BrushTool::pour || tool == BrushTool::drain || drops_body(tool);
  return adds && !surface;
}

/// Beside a button, above `end`.
void explain(const std::string& text, ImVec2 corner, float end) {
  const float height = ImGui::GetTextLineHeight() + 2.0f * ImGui::GetStyle().WindowPadding.y;
  ImGui::SetNextWindowPos({corner.x, std::max(0.0f, std::min(corner.y, end - height))});
  ImGui::SetTooltip("%s", text.c_str());
}

/// A button with an icon. Returns whether it is pressed.
bool button(const char* id, bool on, const std::string& explanation, float cards_end, float scale,
            const std::function<void(const IconSquare&)>& icon) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float side = kButton * scale;
  const bool pressed = ImGui::InvisibleButton(id, {side, side});
  const bool hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (on || hovered) {
    const ImU32 back = ImGui::GetColorU32(on ? ImGuiCol_ButtonActive : ImGuiCol_ButtonHovered);
    list.AddRectFilled({corner.x + scale, corner.y + scale},
                       {corner.x + side - scale, corner.y + side - scale}, back, 4.0f * scale);
  }
  const float margin = 0.5f * (kButton - kIcon) * scale;
  icon({list, {corner.x + margin, corner.y + margin}, kIcon * scale, ImGui::GetColorU32(ImGuiCol_Text)});
  if (hovered) explain(explanation, {corner.x + side + kPadding * scale, corner.y}, cards_end);
  return pressed;
}

/// Places the buttons one below the other, in as many columns as the window's height asks for.
class Column {
 public:
  Column(float height, float scale)
      : scale_(scale), columns_(column_count(height / scale)), top_(ImGui::GetCursorPos()) {
    const std::size_t all = kTools + kActions.size();
    rows_ = (all + static_cast<std::size_t>(columns_) - 1) / static_cast<std::size_t>(columns_);
  }
  void next(std::size_t index) const {
    const std::size_t column = index / rows_;
    const std::size_t row = index % rows_;
    const float gap = columns_ == 1 && index >= kTools ? kGroupGap : 0.0f;
    ImGui::SetCursorPos({top_.x + static_cast<float>(column) * kButton * scale_,
                         top_.y + (static_cast<float>(row) * kButton + gap) * scale_});
  }

 private:
  float scale_;
  int columns_;
  ImVec2 top_;
  std::size_t rows_;
};

void draw_centered(const std::string& text, const ImVec4& color, float width) {
  ImGui::SetCursorPosX(0.5f * (width - ImGui::CalcTextSize(text.c_str()).x));
  ImGui::TextColored(color, "%s", text.c_str());
}

void draw_footer(const Toolbar::Contents& contents, float width, float height, float scale) {
  ImGui::PushFont(contents.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
  const ImVec4 dim = ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
  ImGui::SetCursorPosY(height - 3.0f * ImGui::GetTextLineHeight() - 2.0f * scale);
  ImGui::BeginGroup();
  if (contents.recorded_seconds) {
    const std::string seconds = formatted("%.1f s", *contents.recorded_seconds);
    draw_centered(seconds, kMarkedColor, width);
  } else if (contents.real_time_share < kSlowed) {
    draw_centered(real_time_text(contents.real_time_share), kMarkedColor, width);
  } else {
    ImGui::NewLine();
  }
  if (contents.frames_per_second > 0.0) {
    draw_centered(std::to_string(std::lround(contents.frames_per_second)), dim, width);
    draw_centered("fps", dim, width);
  }
  ImGui::EndGroup();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (!ImGui::IsItemHovered()) return;
  const std::string text =
      formatted("%ld pictures a second; the fluids run at %s real time",
                std::lround(contents.frames_per_second), real_time_text(contents.real_time_share).c_str());
  explain(text, {width, height}, contents.cards_end);
}

}  // namespace

std::string real_time_text(double share) { return formatted(share < 0.095 ? "×%.2f" : "×%.1f", share); }

float Toolbar::width_points(float height_points) {
  return kButton * static_cast<float>(column_count(height_points)) + 2.0f * kPadding;
}

Toolbar::Request Toolbar::draw(const Contents& contents, float height, float scale) const {
  Request request;
  const float width = width_points(height / scale) * scale;
  ImGui::SetNextWindowPos({0.0f, 0.0f});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kPadding * scale, kPadding * scale});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
  ImGui::Begin("Toolbar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar(2);
  const Column column(height, scale);
  std::size_t index = 0;
  const Parameter& tools = find_parameter("brush.tool");
  for (const auto& [tool, name] : kChoices<BrushTool>) {
    column.next(index++);
    ImGui::BeginDisabled((needs_particles(tool, contents.settings) && !contents.has_particles) ||
                         (changes_heat(tool) && !carries_heat(contents.settings)));
    const auto icon = [tool = tool](const IconSquare& square) { draw_tool_icon(tool, square); };
    if (button(std::string(name).c_str(), contents.settings.brush.tool == tool,
               std::string(name) + ":  " + std::string(help_of_choice(tools, name)), contents.cards_end,
               scale, icon)) {
      request.tool = tool;
    }
    ImGui::EndDisabled();
  }
  for (const std::string_view action : kActions) {
    const Action& row = action_named(action);
    column.next(index++);
    const bool active =
        (action == "pause" && contents.paused) || (action == "record" && contents.recorded_seconds) ||
        (action == "explain" && contents.explains) || (action == "probe" && contents.settings.view.probe) ||
        (action == "fold_panel" && contents.panel_shown) || (action == "key_list" && contents.keys_shown);
    const auto icon = [&](const IconSquare& square) { draw_action_icon(action, active, square); };
    ImGui::PushID(action.data());
    ImGui::BeginDisabled(!is_possible(row, contents.context));
    if (button("action", active, row.key + ":  " + row.help, contents.cards_end, scale, icon))
      request.action = action;
    ImGui::EndDisabled();
    ImGui::PopID();
  }
  draw_footer(contents, width, height, scale);
  ImGui::End();
  return request;
}

}  // namespace twinflow
