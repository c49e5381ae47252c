#include "app/window/panel/panel.hpp"

#include <imgui/imgui.h>
#include <imgui/imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include "app/window/panel/keys.hpp"
#include "app/window/screen/imgui_session.hpp"
#include "core/numbers.hpp"
#include "core/shortened.hpp"
#include "play/actions/actions.hpp"
#include "scene/parameters/essentials.hpp"
#include "scene/parameters/parameter_search.hpp"

namespace twinflow {
namespace {

constexpr float kNarrowest = 220.0f;  ///< points
constexpr float kWidest = 640.0f;
constexpr float kStatusLines = 3.0f;
constexpr float kCodeShare = 0.5f;  ///< of the panel's height, for a stage's shader

/// The groups that are used most come first; the others follow in the table's order.
constexpr std::array<std::string_view, 5> kFirstGroups = {"view", "brush", "grid", "particles", "coupling"};

std::vector<std::string_view> groups_in_order() {
  std::vector<std::string_view> groups(kFirstGroups.begin(), kFirstGroups.end());
  for (const Parameter& parameter : parameters()) {
    if (std::ranges::find(groups, parameter.group()) == groups.end()) groups.push_back(parameter.group());
  }
  return groups;
}

std::string capitalized(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// A button with a red dot, or a red square and the length of the film. Returns whether it is pressed.
bool draw_record_button(const std::optional<double>& recorded_seconds, float width) {
  const std::string text =
      recorded_seconds ? formatted("%.1f s###record", *recorded_seconds) : "Record###record";
  const bool pressed = ImGui::Button(text.c_str(), {width, 0.0f});
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const float radius = 0.2f * (high.y - low.y);
  const ImVec2 center(low.x + 3.0f * radius, 0.5f * (low.y + high.y));
  if (recorded_seconds) {
    ImGui::GetWindowDrawList()->AddRectFilled({center.x - radius, center.y - radius},
                                              {center.x + radius, center.y + radius}, kRecordRed);
  } else {
    ImGui::GetWindowDrawList()->AddCircleFilled(center, radius, kRecordRed);
  }
  return pressed;
}

/// Draws a text in the room of kStatusLines lines, so that what stands below never moves. If it is longer, it
/// is cut, and the mouse shows all of it. Returns whether it is clicked.
bool draw_status(const std::string& text, const ImVec4& color) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = kStatusLines * ImGui::GetTextLineHeight();
  const auto fits = [&](const std::string& shown) {
    return ImGui::CalcTextSize(shown.c_str(), nullptr, false, width).y <= height + 0.5f;
  };
  const std::string shown = shortened(text, fits);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({width, height});
  ImGui::GetWindowDrawList()->AddText(nullptr, 0.0f, corner, ImGui::GetColorU32(color), shown.c_str(),
                                      nullptr, width);
  const bool is_clicked = ImGui::IsItemClicked();
  if (shown == text || !ImGui::IsItemHovered()) return is_clicked;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(width);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  return is_clicked;
}

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
  if (std::exchange(scene_name_, contents.scene_name) != contents.scene_name) editor_.forget_refused();
  editor_.begin(settings, contents.home);
  const float left = window_width - width(scale, window_width);
  ImGui::SetNextWindowPos({left, 0.0f});
  ImGui::SetNextWindowSize({width(scale, window_width), window_height});
  ImGui::Begin("Parameters", nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoTitleBar |
                   ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  take_keyboard_by_arrows();
  draw_header(settings, contents, request);
  draw_search();
  ImGui::BeginChild("controls", {0.0f, 0.0f}, false, ImGuiWindowFlags_NavFlattened);
  if (contents.explainer.is_active()) {
    sources_.draw(contents.explainer, contents.fonts, kCodeShare * ImGui::GetContentRegionAvail().y);
  }
  draw_found();
  draw_essentials();
  draw_plots(contents, request);
  draw_all_parameters();
  ImGui::EndChild();
  ImGui::End();
  draw_grip(left, window_height, scale);
  draw_explanation(editor_.explained(), settings, contents.home, {left, contents.cards_end});
  request.settings = editor_.changed();
  if (all_back_) {
    request.settings = contents.home;
    editor_.forget_refused();
  }
  return request;
}

void Panel::draw_header(const Settings& settings, const Contents& contents, PanelRequest& request) {
  const float width = ImGui::GetContentRegionAvail().x;
  const float half = 0.5f * (width - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::Button(("Scene: " + contents.scene_name + " …###scene").c_str(), {width, 0.0f})) {
    request.action = "browse";
  }
  if (draw_record_button(contents.recorded_seconds, half)) request.action = "record";
  ImGui::SameLine();
  ImGui::BeginDisabled(!contents.can_undo);
  if (ImGui::Button("Undo", {half, 0.0f})) request.action = "undo";
  ImGui::EndDisabled();
  if (ImGui::Button("Start again", {half, 0.0f})) request.action = "restart";
  ImGui::SameLine();
  const int changes = count_differences(settings, contents.home);
  const std::string count = changes > 0 ? " (" + std::to_string(changes) + ")" : "";
  ImGui::BeginDisabled(changes == 0);
  if (ImGui::Button(("Reset all" + count + "###reset").c_str(), {half, 0.0f})) all_back_ = true;
  ImGui::EndDisabled();
  if (!contents.status.empty()) {
    draw_status(contents.status, kMarkedColor);
  } else if (!contents.governed.empty()) {
    request.acknowledges = draw_status(contents.governed + with_keys("   {leave}: OK"), kMarkedColor);
  } else {
    const std::string hint = with_keys("Drag in a pane to stir. {key_list} shows the keys.");
    draw_status(contents.speed.empty() ? hint : contents.speed,
                ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  }
}

void Panel::draw_essentials() {
  editor_.draw_reynolds_number();
  for (const Essential& essential : essential_parameters()) {
    editor_.draw(find_parameter(essential.key), essential.label);
  }
}

void Panel::draw_all_parameters() {
  ImGui::SetNextItemOpen(all_open_);
  all_open_ = ImGui::CollapsingHeader("All parameters");
  if (!all_open_) return;
  ImGui::PushID("all");
  draw_groups();
  ImGui::PopID();
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
    if (!ImGui::CollapsingHeader(capitalized(group).c_str())) continue;
    for (const Parameter& parameter : parameters()) {
      if (parameter.group() == group) editor_.draw(parameter);
    }
  }
}

/// Draws the parameters that match all words of the search, below the names of their groups. New words begin
/// at the top.
void Panel::draw_found() {
  if (std::exchange(found_, search_) != search_) ImGui::SetScrollY(0.0f);
  if (search_.empty()) return;
  ImGui::PushID("found");
  draw_matches();
  ImGui::PopID();
  ImGui::Spacing();
  ImGui::Separator();
}

void Panel::draw_matches() {
  if (has_all_words("re reynolds number", search_)) editor_.draw_reynolds_number();
  std::string_view group;
  for (const Parameter& parameter : parameters()) {
    if (!has_all_words(parameter, search_)) continue;
    if (parameter.group() != group) {
      group = parameter.group();
      ImGui::Spacing();
      ImGui::TextColored(kAccentColor, "%s", capitalized(group).c_str());
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
  if (contents.plots.history().empty()) {
    ImGui::TextDisabled("Nothing has been measured yet.");
  } else if (ImGui::Button("Save as CSV, PNG and SVG")) {
    request.save_plots = true;
  }
  if (contents.plots.published().exists()) {
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextDisabled("%s", contents.plots.published().caption().c_str());
    ImGui::PopTextWrapPos();
  }
  const float pixels_per_unit = ImGui::GetIO().DisplayFramebufferScale.x;
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = static_cast<float>(kPlotPoints * contents.plot_scale) / pixels_per_unit;
  for (const Plot& plot : contents.plots.plots()) {
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
  const float widest = kMostShare * ImGui::GetIO().DisplaySize.x / scale;
  if (held) set_width_points(std::min(width_points_, widest) - ImGui::GetIO().MouseDelta.x / scale);
  if (held || ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImGui::GetWindowDrawList()->AddLine({left, 0.0f}, {left, height},
                                        ImGui::GetColorU32(ImGuiCol_SeparatorActive), 2.0f * scale);
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace twinflow
