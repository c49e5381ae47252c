#include "app/window/panel.hpp"

#include <imgui/imgui.h>
#include <imgui/imgui_stdlib.h>

#include <cmath>

#include "core/error.hpp"
#include "scene/scene.hpp"
#include "view/plot.hpp"

namespace twinflow {
namespace {

const ImVec4 kMarked(1.0f, 0.72f, 0.35f, 1.0f);  ///< a value that is not the default

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

void tooltip(const Parameter& parameter) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24.0f);
  ImGui::TextUnformatted(parameter.help.data(), parameter.help.data() + parameter.help.size());
  const std::string unit = parameter.unit.empty() ? "" : "Unit: " + std::string(parameter.unit) + "\n";
  const std::string facts =
      unit + "Takes " + allowed_values(parameter) + "\nDefault: " + format_value(parameter.default_value) +
      " (right click: back to it)\n" +
      (parameter.takes_effect == TakesEffect::on_reset ? "A change starts the scene again.\n" : "") +
      std::string(parameter.key);
  ImGui::TextDisabled("%s", facts.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

PanelRequest Panel::draw(const Settings& settings, const Contents& contents, float window_width,
                         float window_height, float scale) {
  PanelRequest request;
  changed_.reset();
  if (edited_.empty()) draft_ = settings;

  ImGui::SetNextWindowPos({window_width - width(scale), 0.0f});
  ImGui::SetNextWindowSize({width(scale), window_height});
  ImGui::Begin("Parameters", nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoTitleBar |
                   ImGuiWindowFlags_NoNavInputs);
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::BeginCombo("##scene", ("Scene: " + contents.scene_name).c_str())) {
    for (const BuiltinScene& scene : builtin_scenes()) {
      const std::string name(scene.name);
      if (ImGui::Selectable(name.c_str(), name == contents.scene_name)) request.scene = name;
    }
    ImGui::EndCombo();
  }
  if (ImGui::Button("Start again")) request.start_again = true;
  ImGui::SameLine();
  if (ImGui::Button("All defaults")) changed_ = default_settings();
  ImGui::PushTextWrapPos(0.0f);
  if (contents.status.empty()) {
    ImGui::TextDisabled("Drag in a pane. H shows the keys.");
  } else {
    ImGui::TextColored(kMarked, "%s", contents.status.c_str());
  }
  ImGui::PopTextWrapPos();
  draw_plots(contents, request);

  std::string_view group;
  bool open = false;
  for (const Parameter& parameter : parameters()) {
    if (parameter.group() != group) {
      group = parameter.group();
      const bool open_at_first =
          group == "grid" || group == "brush" || group == "view" || group == "particles";
      open = ImGui::CollapsingHeader(capitalised(group).c_str(),
                                     open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    }
    if (open) draw_parameter(parameter, settings);
  }
  ImGui::End();
  request.settings = changed_;
  return request;
}

void Panel::draw_plots(const Contents& contents, PanelRequest& request) {
  ImGui::SetNextItemOpen(plots_open_);
  plots_open_ = ImGui::CollapsingHeader("Plots");
  if (!plots_open_) return;
  if (contents.history.empty()) {
    ImGui::TextDisabled("Nothing was measured yet.");
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

void Panel::draw_parameter(const Parameter& parameter, const Settings& settings) {
  const std::string key(parameter.key);
  const ParameterValue value = parameter.get(edited_ == key ? draft_ : settings);
  const bool marked = value != parameter.default_value;
  ImGui::PushID(key.c_str());
  if (marked) ImGui::PushStyleColor(ImGuiCol_Text, kMarked);
  const bool edited = draw_widget(parameter, value);
  if (marked) ImGui::PopStyleColor();
  const bool is_dragged_or_typed =
      parameter.kind != ParameterKind::boolean && parameter.kind != ParameterKind::choice;
  const bool waits = is_dragged_or_typed && (parameter.takes_effect == TakesEffect::on_reset ||
                                             parameter.kind == ParameterKind::text);
  if (edited && !waits) changed_ = draft_;
  if (waits) {  // until the widget is let go: such a change starts the scene again
    if (ImGui::IsItemActivated()) edited_ = key;
    if (ImGui::IsItemDeactivatedAfterEdit()) changed_ = draft_;
    if (ImGui::IsItemDeactivated()) edited_.clear();
  }
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
    Settings reset = settings;
    set_parameter(reset, parameter, parameter.default_value);
    changed_ = reset;
    edited_.clear();
  }
  tooltip(parameter);
  ImGui::PopID();
}

bool Panel::draw_widget(const Parameter& parameter, const ParameterValue& value) {
  const std::string label(parameter.label);
  ParameterValue next = value;
  bool edited = false;
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.48f);
  switch (parameter.kind) {
    case ParameterKind::boolean:
      edited = ImGui::Checkbox(label.c_str(), &std::get<bool>(next));
      break;
    case ParameterKind::integer: {
      int& number = std::get<int>(next);
      const bool wide = parameter.maximum > 100.0 * std::max(parameter.minimum, 1.0);
      edited = ImGui::SliderInt(label.c_str(), &number, static_cast<int>(parameter.minimum),
                                static_cast<int>(parameter.maximum), "%d",
                                ImGuiSliderFlags_AlwaysClamp | (wide ? ImGuiSliderFlags_Logarithmic : 0));
      number -= number % parameter.multiple_of;
      break;
    }
    case ParameterKind::real:
      edited = ImGui::SliderScalar(label.c_str(), ImGuiDataType_Double, &std::get<double>(next),
                                   &parameter.minimum, &parameter.maximum, "%.4g",
                                   ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat |
                                       (parameter.logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
      break;
    case ParameterKind::choice: {
      std::string& chosen = std::get<std::string>(next);
      if (ImGui::BeginCombo(label.c_str(), chosen.c_str())) {
        for (const std::string_view name : parameter.names) {
          if (ImGui::Selectable(std::string(name).c_str(), chosen == name)) {
            chosen = name;
            edited = true;
          }
        }
        ImGui::EndCombo();
      }
      break;
    }
    case ParameterKind::text:
      edited = ImGui::InputText(label.c_str(), &std::get<std::string>(next));
      break;
  }
  if (edited) set_parameter(draft_, parameter, next);
  return edited;
}

}  // namespace twinflow
