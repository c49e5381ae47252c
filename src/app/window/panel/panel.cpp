#include "app/window/panel/panel.hpp"

#include <imgui/imgui.h>
#include <imgui/imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include "app/window/panel/parameter_search.hpp"
#include "app/window/screen/imgui_session.hpp"
#include "view/annotations/history_plots.hpp"

namespace twinflow {
namespace {

constexpr float kNarrowest = 280.0f;  ///< points
constexpr float kWidest = 640.0f;

/// The groups that are used most come first; the others follow in the table's order.
constexpr std::array<std::string_view, 5> kFirstGroups = {"view", "brush", "grid", "particles", "coupling"};
constexpr std::array<std::string_view, 4> kOpenAtFirst = {"view", "brush", "grid", "particles"};

std::vector<std::string_view> groups_in_order() {
  std::vector<std::string_view> groups(kFirstGroups.begin(), kFirstGroups.end());
  for (const Parameter& parameter : parameters()) {
    if (std::ranges::find(groups, parameter.group()) == groups.end()) groups.push_back(parameter.group());
  }
  return groups;
}

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

/// After a click into the picture no ImGui window has the keyboard; an arrow key gives it back to the panel.
void take_keyboard_by_arrows() {
  if (ImGui::IsWindowFocused(ImGuiFocusedFlags_AnyWindow)) return;
  if (pressed(ImGuiKey_UpArrow) || pressed(ImGuiKey_DownArrow)) ImGui::SetWindowFocus();
}

}  // namespace

void Panel::set_width_points(float points) { width_points_ = std::clamp(points, kNarrowest, kWidest); }

PanelRequest Panel::draw(const Settings& settings, const Contents& contents, float window_width,
                         float window_height, float scale) {
  PanelRequest request;
  all_back_ = false;
  editor_.begin(settings, contents.home);
  const float left = window_width - width(scale);
  ImGui::SetNextWindowPos({left, 0.0f});
  ImGui::SetNextWindowSize({width(scale), window_height});
  ImGui::Begin("Parameters", nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoTitleBar |
                   ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  take_keyboard_by_arrows();
  draw_header(settings, contents, request);
  ImGui::BeginChild("controls", {0.0f, 0.0f}, false, ImGuiWindowFlags_NavFlattened);
  if (search_.empty()) {
    draw_plots(contents, request);
    draw_groups();
  } else {
    draw_found();
  }
  ImGui::EndChild();
  ImGui::End();
  draw_grip(left, window_height, scale);
  draw_explanation(editor_.explained(), settings, contents.home, left);
  request.settings = editor_.changed();
  if (all_back_) request.settings = contents.home;
  return request;
}

void Panel::draw_header(const Settings& settings, const Contents& contents, PanelRequest& request) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float half = 0.5f * (width - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::Button(("Scene: " + contents.scene_name + " …###scene").c_str(), {width, 0.0f})) {
    request.browse = true;
  }
  if (ImGui::Button("Start again", {half, 0.0f})) request.start_again = true;
  ImGui::SameLine();
  const int changes = count_differences(settings, contents.home);
  const std::string count = changes > 0 ? " (" + std::to_string(changes) + ")" : "";
  ImGui::BeginDisabled(changes == 0);
  if (ImGui::Button(("Reset all" + count + "###reset").c_str(), {half, 0.0f})) all_back_ = true;
  ImGui::EndDisabled();
  draw_search();
  ImGui::PushTextWrapPos(0.0f);
  if (contents.status.empty()) {
    ImGui::TextDisabled("Drag in a pane to stir. H shows the keys.");
  } else {
    ImGui::TextColored(kMarkedColor, "%s", contents.status.c_str());
  }
  ImGui::PopTextWrapPos();
}

void Panel::focus_search(char by) {
  search_focus_ = SearchFocus::asked;
  search_asked_by_ = static_cast<unsigned char>(by);
}

void Panel::draw_search() {
  if (search_focus_ == SearchFocus::asked) ImGui::SetKeyboardFocusHere();
  if (search_focus_ != SearchFocus::no) keep_typed_characters();
  ImGui::SetNextItemWidth(-FLT_MIN);
  ImGui::InputTextWithHint("##search", "Search ( / )", &search_);
  if (ImGui::IsItemDeactivated() && pressed(ImGuiKey_Escape)) {
    search_.clear();
    ImGui::SetWindowFocus(nullptr);
  }
}

/// ImGui moves the keyboard to the field only two frames later, which may be long after the first letters.
/// These are kept and given to the field then.
void Panel::keep_typed_characters() {
  ImGuiIO& io = ImGui::GetIO();
  for (const ImWchar letter : io.InputQueueCharacters) {
    if (letter != std::exchange(search_asked_by_, 0u)) typed_.push_back(letter);
  }
  io.ClearInputCharacters();
  const bool has_keyboard = search_focus_ == SearchFocus::awaited && io.WantTextInput;
  search_focus_ = has_keyboard ? SearchFocus::no : SearchFocus::awaited;
  if (!has_keyboard) return;
  for (const unsigned letter : std::exchange(typed_, {})) io.AddInputCharacter(letter);
}

void Panel::draw_groups() {
  for (const std::string_view group : groups_in_order()) {
    const bool open_at_first = std::ranges::find(kOpenAtFirst, group) != kOpenAtFirst.end();
    if (!ImGui::CollapsingHeader(capitalised(group).c_str(),
                                 open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : 0)) {
      continue;
    }
    for (const Parameter& parameter : parameters()) {
      if (parameter.group() == group) editor_.draw(parameter);
    }
  }
}

/// Draws the parameters that match all words of the search, below the names of their groups.
void Panel::draw_found() {
  std::string_view group;
  for (const Parameter& parameter : parameters()) {
    if (!has_all_words(parameter, search_)) continue;
    if (parameter.group() != group) {
      group = parameter.group();
      ImGui::Spacing();
      ImGui::TextColored(kAccentColor, "%s", capitalised(group).c_str());
      ImGui::Separator();
    }
    editor_.draw(parameter);
  }
  if (!group.empty()) return;
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("No parameter matches all of these words. Esc clears the search.");
  ImGui::PopTextWrapPos();
}

void Panel::draw_plots(const Contents& contents, PanelRequest& request) {
  ImGui::SetNextItemOpen(plots_open_);
  plots_open_ = ImGui::CollapsingHeader("Plots");
  if (!plots_open_) return;
  if (contents.history.empty()) {
    ImGui::TextDisabled("Nothing has been measured yet.");
  } else if (ImGui::Button("Save as CSV and PNG")) {
    request.save_plots = true;
  }
  const float pixels_per_unit = ImGui::GetIO().DisplayFramebufferScale.x;
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = static_cast<float>(kPlotPoints * contents.plot_scale) / pixels_per_unit;
  for (const Plot& plot : plots_of(contents.history)) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const auto pixels = [&](float units) { return static_cast<int>(std::lround(units * pixels_per_unit)); };
    const Rect area{pixels(corner.x), pixels(corner.y), pixels(width), pixels(height)};
    draw_annotations(plot_annotations(plot, area, contents.plot_scale), contents.fonts,
                     *ImGui::GetWindowDrawList(), pixels_per_unit);
    ImGui::Dummy({width, height});
  }
}

/// Draws the left edge, by which the user changes the panel's width.
void Panel::draw_grip(float left, float height, float scale) {
  const float reach = 4.0f * scale;
  ImGui::SetNextWindowPos({left - reach, 0.0f});
  ImGui::SetNextWindowSize({2.0f * reach, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
  ImGui::Begin("grip", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::InvisibleButton("edge", {2.0f * reach, height});
  const bool held = ImGui::IsItemActive();
  if (held) set_width_points(width_points_ - ImGui::GetIO().MouseDelta.x / scale);
  if (held || ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImGui::GetWindowDrawList()->AddLine({left, 0.0f}, {left, height},
                                        ImGui::GetColorU32(ImGuiCol_SeparatorActive), 2.0f * scale);
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace twinflow
