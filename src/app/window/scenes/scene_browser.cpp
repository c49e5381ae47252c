#include "app/window/scenes/scene_browser.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui/imgui.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <system_error>
#include <utility>

#include "app/window/screen/imgui_session.hpp"

namespace twinflow {
namespace {

constexpr double kWorkSeconds = 0.03;      ///< time spent on the pictures in each frame
constexpr float kLeastCardWidth = 230.0f;  ///< points
constexpr int kTextLines = 4;              ///< lines of a description

ImTextureID texture_id(const gl::Texture& texture) {
  return std::bit_cast<ImTextureID>(std::uintptr_t{texture.id()});
}

/// The text, cut to at most `lines` lines of `width` and ended by "…" if it is longer.
std::string fitted(const ImFont& font, const std::string& text, float width, int lines) {
  const auto height = [&](const std::string& part) {
    return font.CalcTextSizeA(font.FontSize, 1e9f, width, part.c_str(), part.c_str() + part.size()).y;
  };
  const float room = (static_cast<float>(lines) + 0.5f) * font.FontSize;
  if (height(text) < room) return text;
  std::string shorter = text;
  while (!shorter.empty() && height(shorter + " …") > room) {
    const auto space = shorter.find_last_of(' ');
    shorter.erase(space == std::string::npos ? 0 : space);
  }
  return shorter + " …";
}

}  // namespace

void SceneBrowser::open(const std::string& current) {
  open_ = true;
  std::error_code removed;  // of the current folder, if it was removed: then nothing is listed in it
  scenes_ = list_scenes(std::filesystem::current_path(removed), files_);
  const auto found = std::ranges::find(scenes_, current, &SceneEntry::name);
  selected_ = found == scenes_.end() ? 0 : static_cast<std::size_t>(found - scenes_.begin());
  show_selected_ = true;
  for (const SceneEntry& scene : scenes_) {
    if (scene.source != scene.name) thumbnails_.forget(scene.source);
  }
}

std::optional<std::string> SceneBrowser::choose(std::size_t index) {
  close();
  return scenes_.at(index).source;
}

void SceneBrowser::select(long index) {
  selected_ = static_cast<std::size_t>(std::clamp(index, 0L, static_cast<long>(scenes_.size()) - 1));
  show_selected_ = true;
}

std::optional<std::string> SceneBrowser::press(KeyPress press) {
  const auto now = static_cast<long>(selected_);
  switch (press.key) {
    case GLFW_KEY_LEFT:
      select(now - 1);
      break;
    case GLFW_KEY_RIGHT:
      select(now + 1);
      break;
    case GLFW_KEY_UP:
      select(static_cast<long>(grid_.moved(selected_, -1)));
      break;
    case GLFW_KEY_DOWN:
      select(static_cast<long>(grid_.moved(selected_, 1)));
      break;
    case GLFW_KEY_PAGE_UP:
      select(static_cast<long>(grid_.moved(selected_, -2)));
      break;
    case GLFW_KEY_PAGE_DOWN:
      select(static_cast<long>(grid_.moved(selected_, 2)));
      break;
    case GLFW_KEY_HOME:
      select(0);
      break;
    case GLFW_KEY_END:
      select(static_cast<long>(scenes_.size()) - 1);
      break;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return choose(selected_);
    case GLFW_KEY_ESCAPE:
      close();
      break;
    default:
      for (std::size_t step = 1; step <= scenes_.size() && press.key < 0x80; ++step) {
        const std::size_t index = (selected_ + step) % scenes_.size();
        if (std::toupper(static_cast<unsigned char>(scenes_[index].name.front())) != press.key) continue;
        select(static_cast<long>(index));
        break;
      }
  }
  return {};
}

SceneBrowser::Measures SceneBrowser::measures(float width, float scale) {
  const float gap = 14.0f * scale;
  const float count = std::max(1.0f, std::floor((width + gap) / (kLeastCardWidth * scale + gap)));
  std::vector<std::string> groups;
  for (const SceneEntry& scene : scenes_) groups.push_back(scene.group);
  grid_ = SceneGrid(groups, static_cast<std::size_t>(count));
  const float card = std::floor((width - (count - 1.0f) * gap) / count);
  const float line = ImGui::GetTextLineHeight();
  return {.card_width = card,
          .picture_height = std::floor(card / static_cast<float>(Thumbnails::kWidthOverHeight)),
          .text_height = (kTextLines + 2.5f) * line + 8.0f * scale,
          .gap = gap};
}

std::optional<std::string> SceneBrowser::draw(const Fonts& fonts, float scale) {
  const ImGuiIO& io = ImGui::GetIO();
  ImGui::SetNextWindowPos({0.0f, 0.0f});
  ImGui::SetNextWindowSize(io.DisplaySize);
  ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {24.0f * scale, 18.0f * scale});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
  ImGui::Begin("Scenes", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(2);
  ImGui::TextUnformatted("Scenes");
  ImGui::SameLine();
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled(
      "  Click a scene, or use arrows and Enter; a letter selects the next name; Esc goes back");
  ImGui::PopTextWrapPos();
  ImGui::Spacing();
  ImGui::BeginChild("cards", {0.0f, 0.0f}, false, ImGuiWindowFlags_NoNav);
  const Measures sizes = measures(ImGui::GetContentRegionAvail().x, scale);
  thumbnails_.set_height(static_cast<int>(std::lround(sizes.picture_height * io.DisplayFramebufferScale.x)));
  std::optional<std::string> clicked = draw_cards(sizes, fonts, scale);
  want_pictures();
  ImGui::EndChild();
  ImGui::End();
  return clicked;
}

void SceneBrowser::work() {
  if (open_) drawing_ = thumbnails_.work(kWorkSeconds);
}

/// Asks for the pictures of all scenes, first of those in sight.
void SceneBrowser::want_pictures() {
  std::vector<std::string> sources;
  for (const std::size_t index : std::exchange(visible_, {})) sources.push_back(scenes_[index].source);
  for (const SceneEntry& scene : scenes_) sources.push_back(scene.source);
  thumbnails_.want(sources);
}

void SceneBrowser::draw_heading(const std::string& group, float scale) const {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 4.0f * scale});
  ImGui::Spacing();
  ImGui::TextColored(kAccentColor, "%s", group.c_str());
  ImGui::Separator();
  ImGui::PopStyleVar();
}

std::optional<std::string> SceneBrowser::draw_cards(const Measures& sizes, const Fonts& fonts, float scale) {
  std::optional<std::string> clicked;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {sizes.gap, sizes.gap});
  for (std::size_t index = 0; index < scenes_.size(); ++index) {
    if (!grid_.begins_row(index)) ImGui::SameLine();
    const bool begins_group = index == 0 || scenes_[index].group != scenes_[index - 1].group;
    if (begins_group) draw_heading(scenes_[index].group, scale);
    if (draw_card(index, sizes, fonts)) clicked = choose(index);
  }
  ImGui::PopStyleVar();
  show_selected_ = false;
  return clicked;
}

/// Draws a scene's card. Returns whether it was clicked.
bool SceneBrowser::draw_card(std::size_t index, const Measures& sizes, const Fonts& fonts) {
  const SceneEntry& scene = scenes_[index];
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::PushID(static_cast<int>(index));
  const bool clicked =
      ImGui::InvisibleButton("card", {sizes.card_width, sizes.picture_height + sizes.text_height});
  ImGui::PopID();
  const bool hovered = ImGui::IsItemHovered();
  const bool selected = index == selected_;
  if (selected && show_selected_) ImGui::SetScrollHereY();
  if (!ImGui::IsItemVisible()) return clicked;
  visible_.push_back(index);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float rounding = ImGui::GetStyle().FrameRounding;
  const float pad = 2.0f * rounding;
  const ImVec2 end(corner.x + sizes.card_width, corner.y + sizes.picture_height + sizes.text_height);
  const ImVec2 picture_end(end.x, corner.y + sizes.picture_height);
  list.AddRectFilled(corner, end, ImGui::GetColorU32(hovered ? ImGuiCol_HeaderHovered : ImGuiCol_Header),
                     rounding);
  if (const gl::Texture* picture = thumbnails_.find(scene.source)) {
    list.AddImageRounded(texture_id(*picture), corner, picture_end, {0.0f, 1.0f}, {1.0f, 0.0f},
                         IM_COL32_WHITE, rounding, ImDrawFlags_RoundCornersTop);
  }
  const float pixels_per_unit = ImGui::GetIO().DisplayFramebufferScale.x;
  const float small = fonts.small->FontSize / pixels_per_unit;
  const float width = sizes.card_width - 2.0f * pad;
  ImVec2 at(corner.x + pad, picture_end.y + 0.5f * pad);
  list.PushClipRect(corner, end, true);
  list.AddText(at, ImGui::GetColorU32(ImGuiCol_Text), scene.title.c_str());
  at.y += ImGui::GetTextLineHeight() + 0.1f * small;
  list.AddText(fonts.small, small, at, ImGui::ColorConvertFloat4ToU32(kAccentColor), scene.name.c_str());
  at.y += 1.3f * small;
  const std::string text = fitted(*fonts.text, scene.description, width * pixels_per_unit, kTextLines);
  list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, ImGui::GetColorU32(ImGuiCol_Text, 0.85f),
               text.c_str(), nullptr, width);
  list.PopClipRect();
  if (selected) {
    list.AddRect(corner, end, ImGui::GetColorU32(ImGuiCol_NavHighlight), rounding, 0, 0.6f * rounding);
  }
  return clicked;
}

}  // namespace twinflow
