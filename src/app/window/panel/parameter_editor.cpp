#include "app/window/panel/parameter_editor.hpp"

#include <imgui/imgui.h>
#include <imgui/imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/window/notices/notices.hpp"
#include "app/window/panel/keys.hpp"
#include "app/window/screen/imgui_session.hpp"
#include "core/numbers.hpp"
#include "scene/rules/relevance.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow {
namespace {

constexpr float kWidgetShare = 0.52f;   ///< a control's share of the width, beside its label
constexpr double kShareOfPixel = 0.01;  ///< of a value over decades
constexpr double kLeastShare = 1e-7;    ///< of the largest value, below which a pixel no longer shrinks

/// While it lives, a double click on a slider begins to type, as Ctrl and a click do in ImGui.
class TypesOnDoubleClick {
 public:
  TypesOnDoubleClick() : control_(ImGui::GetIO().KeyCtrl) {
    ImGui::GetIO().KeyCtrl |= ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  }
  ~TypesOnDoubleClick() { ImGui::GetIO().KeyCtrl = control_; }
  TypesOnDoubleClick(const TypesOnDoubleClick&) = delete;
  TypesOnDoubleClick& operator=(const TypesOnDoubleClick&) = delete;

 private:
  bool control_;
};

/// "%.4g", with the unit behind it if both fit into a control of `width`.
std::string number_format(const Parameter& parameter, const char* number, float width) {
  if (parameter.unit.empty()) return number;
  constexpr float kWidestNumber = 7.0f;  // digits
  const float room = width - kWidestNumber * ImGui::CalcTextSize("0").x;
  std::string text;
  for (const char letter : parameter.unit) text += letter == '%' ? std::string("%%") : std::string(1, letter);
  return ImGui::CalcTextSize(text.c_str()).x < room ? std::string(number) + " " + text : number;
}

/// Whether the value of a widget is taken only when the widget is released. Intermediate values would start
/// the scene again each time, or be half a formula.
bool waits_until_let_go(const Parameter& parameter) {
  const bool is_dragged_or_typed =
      parameter.kind != ParameterKind::boolean && parameter.kind != ParameterKind::choice;
  return is_dragged_or_typed &&
         (parameter.takes_effect == TakesEffect::on_reset || parameter.kind == ParameterKind::text);
}

/// Whether the user asks for a reset: by a right click, or by a key while the control has the keyboard but
/// takes no text.
bool reset_is_asked() {
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) return true;
  const ImGuiIO& io = ImGui::GetIO();
  const bool at_it = io.NavVisible && !io.WantTextInput && ImGui::IsItemFocused();
  return at_it && (pressed(ImGuiKey_Delete) || pressed(ImGuiKey_Backspace));
}

constexpr std::string_view kBreaksBehind = " +-*/,()";  ///< a long formula

/// A text with line breaks at spaces and after operators, so that no line is wider than `width`, in ImGui's
/// units.
std::string in_lines(const std::string& text, float width) {
  std::string lines, line;
  const auto is_wider = [&](const std::string& part) { return ImGui::CalcTextSize(part.c_str()).x > width; };
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find_first_of(kBreaksBehind, begin);
    end = end == std::string::npos ? text.size() : end + 1;
    const std::string word = text.substr(begin, end - begin);
    if (!line.empty() && is_wider(line + word)) lines += std::exchange(line, "") + "\n";
    line += word;
    begin = end;
  }
  return lines + line;
}

/// The same in one line: breaks of the panel go, and breaks of the user become spaces.
std::string in_one_line(const std::string& lines) {
  std::string text;
  for (const char letter : lines) {
    if (letter != '\n') {
      text += letter;
    } else if (!text.empty() && kBreaksBehind.find(text.back()) == std::string_view::npos) {
      text += ' ';
    }
  }
  return text;
}

}  // namespace

/// Remembers a text that was typed in the last frame, if the scene did not take it.
void ParameterEditor::note_refusal() {
  if (!asked_) return;
  const Parameter& parameter = find_parameter(asked_->key);
  const bool is_taken = std::get<std::string>(parameter.get(*settings_)) == asked_->text;
  if (is_taken) {
    refused_.erase(asked_->key);
  } else {
    refused_[asked_->key] = asked_->text;
  }
  asked_.reset();
}

void ParameterEditor::begin(const Settings& settings, const Settings& home) {
  settings_ = &settings;
  home_ = &home;
  changed_.reset();
  explained_ = {};
  colors_drawn_.clear();
  enter_types_ = false;
  note_refusal();
  if (edited_.empty()) draft_ = settings;
}

std::optional<ParameterEditor::Color> ParameterEditor::color_of(const Parameter& part) {
  const std::string key(part.key);
  const auto stem_ends = key.find_last_of("._") + 1;
  const std::string_view name = part.key.substr(stem_ends);
  if (name != "red" && name != "green" && name != "blue") return {};
  const std::string stem = key.substr(0, stem_ends);
  const std::string_view label = find_parameter(stem + "red").label;
  const auto last_word = label.find_last_of(' ');
  return Color{
      last_word == std::string_view::npos ? "Fixed color" : label.substr(0, last_word),
      {&find_parameter(stem + "red"), &find_parameter(stem + "green"), &find_parameter(stem + "blue")}};
}

void ParameterEditor::draw_color(const Color& color) {
  if (std::ranges::find(colors_drawn_, color.parts[0]->key) != colors_drawn_.end()) return;
  colors_drawn_.push_back(color.parts[0]->key);
  std::array<float, 3> rgb{};
  bool marked = false;
  Settings reset = *settings_;
  for (std::size_t k = 0; k < rgb.size(); ++k) {
    const Parameter& part = *color.parts[k];
    rgb[k] = static_cast<float>(std::get<double>(part.get(*settings_)));
    marked = marked || part.get(*settings_) != part.get(*home_);
    set_parameter(reset, part, part.get(*home_));
  }
  ImGui::PushID(color.parts[0]->key.data());
  if (marked) ImGui::PushStyleColor(ImGuiCol_Text, kMarkedColor);
  const bool gray = !reason_without_effect(*color.parts[0], *settings_).empty();
  if (gray) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, ImGui::GetStyle().DisabledAlpha);
  const bool edited = ImGui::ColorEdit3(std::string(color.label).c_str(), rgb.data(),
                                        ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoOptions);
  if (gray) ImGui::PopStyleVar();
  if (marked) ImGui::PopStyleColor();
  if (edited) {
    for (std::size_t k = 0; k < rgb.size(); ++k) {
      // To the fourth digit, as a float would be written with many.
      const double share = std::clamp(std::round(1e4 * static_cast<double>(rgb[k])) / 1e4, 0.0, 1.0);
      set_parameter(draft_, *color.parts[k], share);
    }
    changed_ = draft_;
  }
  if (reset_is_asked()) changed_ = reset;
  explain(*color.parts[0]);
  ImGui::PopID();
}

void ParameterEditor::draw(const Parameter& parameter, std::string_view label) {
  if (const auto color = color_of(parameter)) return draw_color(*color);
  label_ = label.empty() ? parameter.label : label;
  const std::string key(parameter.key);
  const ParameterValue home = parameter.get(*home_);
  const auto refused = edited_ == key ? refused_.end() : refused_.find(key);
  const bool is_refused = refused != refused_.end();
  const ParameterValue value =
      is_refused ? refused->second : parameter.get(edited_ == key ? draft_ : *settings_);
  const bool marked = value != home;
  ImGui::PushID(key.c_str());
  if (marked) ImGui::PushStyleColor(ImGuiCol_Text, kMarkedColor);
  const bool gray = !reason_without_effect(parameter, *settings_).empty();
  if (gray) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, ImGui::GetStyle().DisabledAlpha);
  if (is_refused) ImGui::PushStyleColor(ImGuiCol_FrameBg, kRefusedColor);
  const bool edited = draw_widget(parameter, value);
  if (is_refused) ImGui::PopStyleColor();
  if (gray) ImGui::PopStyleVar();
  if (marked) ImGui::PopStyleColor();
  const bool is_chosen = parameter.kind == ParameterKind::boolean || parameter.kind == ParameterKind::choice;
  if (!is_chosen && ImGui::IsItemFocused()) enter_types_ = true;
  const bool waits = waits_until_let_go(parameter);
  if (edited && !waits) changed_ = draft_;
  if (waits) {
    if (ImGui::IsItemActivated()) {
      edited_ = key;
      if (is_refused) set_parameter(draft_, parameter, value);
    }
    if (ImGui::IsItemDeactivatedAfterEdit()) {
      changed_ = draft_;
      if (parameter.kind == ParameterKind::text)
        asked_ = Typed{key, std::get<std::string>(parameter.get(draft_))};
    }
    if (ImGui::IsItemDeactivated()) edited_.clear();
  }
  if (reset_is_asked()) {
    Settings reset = *settings_;
    set_parameter(reset, parameter, home);
    changed_ = reset;
    edited_.clear();
    refused_.erase(key);
  }
  explain(parameter);
  ImGui::PopID();
}

/// For ImGui the control at the keyboard is hovered too. While a control is dragged its explanation is
/// hidden, so that the picture can be seen.
void ParameterEditor::explain(const Parameter& parameter) {
  const bool dragged = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
  const bool pointed_at = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  if ((pointed_at && !dragged) || list_open_) explained_ = {&parameter, ImGui::GetItemRectMin().y};
}

bool ParameterEditor::draw_widget(const Parameter& parameter, const ParameterValue& value) {
  ParameterValue next = value;
  bool edited = false;
  list_open_ = false;
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * kWidgetShare);
  switch (parameter.kind) {
    case ParameterKind::boolean:
      edited = ImGui::Checkbox(label_.c_str(), &std::get<bool>(next));
      break;
    case ParameterKind::integer:
      edited = draw_integer(parameter, std::get<int>(next));
      break;
    case ParameterKind::real:
      edited = draw_real(parameter, std::get<double>(next));
      break;
    case ParameterKind::choice:
      edited = draw_choice(parameter, std::get<std::string>(next));
      break;
    case ParameterKind::text:
      edited = draw_text(std::get<std::string>(next));
      break;
  }
  if (edited) set_parameter(draft_, parameter, next);
  return edited;
}

/// A formula below its name, as wide as the panel, in as many lines as it needs.
bool ParameterEditor::draw_text(std::string& text) const {
  ImGui::TextUnformatted(label_.c_str());
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const float width = ImGui::GetContentRegionAvail().x;
  std::string lines = in_lines(text, width - 4.0f * padding.x);
  const auto count = static_cast<float>(1 + std::count(lines.begin(), lines.end(), '\n'));
  const ImVec2 size(width, count * ImGui::GetTextLineHeight() + 2.0f * padding.y);
  const bool edited = ImGui::InputTextMultiline(("##" + label_).c_str(), &lines, size,
                                                ImGuiInputTextFlags_CtrlEnterForNewLine);
  if (edited) text = in_one_line(lines);
  return edited;
}

bool ParameterEditor::draw_integer(const Parameter& parameter, int& number) const {
  const bool wide = parameter.maximum > 100.0 * std::max(parameter.minimum, 1.0);
  const std::string format = number_format(parameter, "%d", ImGui::CalcItemWidth());
  const TypesOnDoubleClick typing;
  const bool edited = ImGui::SliderInt(
      label_.c_str(), &number, static_cast<int>(parameter.minimum), static_cast<int>(parameter.maximum),
      format.c_str(), ImGuiSliderFlags_AlwaysClamp | (wide ? ImGuiSliderFlags_Logarithmic : 0));
  number -= number % parameter.multiple_of;
  return edited;
}

/// Over decades a pixel is a percent of the value: a slider as wide as the panel would jump by far more.
bool ParameterEditor::draw_real(const Parameter& parameter, double& number) const {
  const std::string format = number_format(parameter, "%.4g", ImGui::CalcItemWidth());
  const ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat;
  if (parameter.logarithmic) {
    const double speed = kShareOfPixel * std::max(number, kLeastShare * parameter.maximum);
    return ImGui::DragScalar(label_.c_str(), ImGuiDataType_Double, &number, static_cast<float>(speed),
                             &parameter.minimum, &parameter.maximum, format.c_str(), flags);
  }
  const TypesOnDoubleClick typing;
  return ImGui::SliderScalar(label_.c_str(), ImGuiDataType_Double, &number, &parameter.minimum,
                             &parameter.maximum, format.c_str(), flags);
}

void ParameterEditor::draw_reynolds_number() {
  if (!has_reference(*settings_)) return;
  constexpr double kLeast = kLeastReynolds, kMost = kMostReynolds;
  const double viscosity = acting_viscosity(*settings_);
  if (viscosity == 0.0) return;
  double number = std::clamp(reynolds_number(*settings_, viscosity).value_or(kMost), kLeast, kMost);
  const std::string label = formatted("Re (ν = %.3g)###reynolds", viscosity);
  const auto speed = static_cast<float>(kShareOfPixel * number);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * kWidgetShare);
  const bool edited =
      ImGui::DragScalar(label.data(), ImGuiDataType_Double, &number, speed, &kLeast, &kMost, "%.4g",
                        ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoRoundToFormat);
  if (ImGui::IsItemFocused()) enter_types_ = true;
  if (edited) changed_ = draft_ = with_reynolds_number(*settings_, number);
}

bool ParameterEditor::draw_choice(const Parameter& parameter, std::string& chosen) {
  list_open_ = ImGui::BeginCombo(label_.c_str(), chosen.c_str());
  if (!list_open_) return false;
  bool edited = false;
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_Text));
  for (const std::string_view name : parameter.names) {
    const bool is_chosen = chosen == name;
    if (ImGui::Selectable(std::string(name).c_str(), is_chosen)) {
      chosen = name;
      edited = true;
    }
    if (is_chosen) ImGui::SetItemDefaultFocus();
  }
  ImGui::PopStyleColor();
  ImGui::EndCombo();
  return edited;
}

int count_differences(const Settings& settings, const Settings& home) {
  return static_cast<int>(std::ranges::count_if(
      parameters(), [&](const Parameter& row) { return row.get(settings) != row.get(home); }));
}

namespace {

/// A value as it is shown; an empty text is shown as "nothing".
std::string shown(const ParameterValue& value) {
  const std::string text = format_value(value);
  return text.empty() ? "nothing" : text;
}

/// The lines below the explanation.
std::string facts(const Parameter& parameter, const Settings& settings, const Settings& home) {
  const ParameterValue own = parameter.get(home);
  std::string text = reason_without_effect(parameter, settings);
  if (!text.empty()) text += "\n";
  if (!parameter.unit.empty()) text += "Unit: " + std::string(parameter.unit) + "\n";
  text += "Takes " + allowed_values(parameter) + "\nDefault: " + shown(parameter.default_value);
  if (own != parameter.default_value) text += "; this scene: " + shown(own);
  if (parameter.takes_effect == TakesEffect::on_reset) text += "\nA change starts the scene again.";
  if (parameter.get(settings) != own) text += "\nRight click or Delete: reset to " + shown(own);
  return text;
}

}  // namespace

void draw_explanation(const ParameterEditor::Explained& explained, const Settings& settings,
                      const Settings& home, glm::vec2 corner) {
  if (explained.parameter == nullptr) return;
  const Parameter& parameter = *explained.parameter;
  const float font = ImGui::GetFontSize();
  const ImGuiStyle& style = ImGui::GetStyle();
  const float text_width = std::min(26.0f * font, std::max(corner.x - 2.0f * font, 10.0f * font));
  const std::string help(parameter.help);
  const std::string below = facts(parameter, settings, home);
  const float height = ImGui::CalcTextSize(help.c_str(), nullptr, false, text_width).y +
                       ImGui::CalcTextSize(below.c_str(), nullptr, false, text_width).y + font +
                       4.0f * style.ItemSpacing.y + 2.0f * style.WindowPadding.y;
  const float lowest = corner.y - height - 0.5f * font;
  ImGui::SetNextWindowPos({corner.x - 0.5f * font, std::max(0.5f * font, std::min(explained.top, lowest))},
                          ImGuiCond_Always, {1.0f, 0.0f});
  begin_notice("explanation");
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + text_width);
  ImGui::TextUnformatted(parameter.label.data(), parameter.label.data() + parameter.label.size());
  ImGui::SameLine();
  ImGui::TextColored(kAccentColor, "%s", std::string(parameter.key).c_str());
  ImGui::Spacing();
  ImGui::TextUnformatted(help.c_str());
  ImGui::Spacing();
  ImGui::TextDisabled("%s", below.c_str());
  ImGui::PopTextWrapPos();
  end_notice();
}

}  // namespace twinflow
