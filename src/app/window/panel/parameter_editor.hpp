#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Draws controls for parameters, from the rows of the parameter table, into the current ImGui window.
class ParameterEditor {
 public:
  /// The parameter at which the mouse or the keyboard is, and which is to be explained.
  struct Explained {
    const Parameter* parameter = nullptr;  ///< null: nothing
    float top = 0.0f;                      ///< the upper edge of its control, in ImGui's units
  };

  /// Call this before the first control of a frame, with the current and the initial values. A right click or
  /// Delete resets to the latter. Both must outlive the last control of the frame.
  void begin(const Settings& settings, const Settings& home);
  /// Draws a control with its own name or another one. The parts of a color share one picker.
  void draw(const Parameter& parameter, std::string_view label = {});

  /// Where a scene has reference scales: draws a control of the Reynolds number, which sets the viscosity of
  /// both fluids and shows it.
  void draw_reynolds_number();

  /// The settings as the controls of this frame have changed them.
  const std::optional<Settings>& changed() const { return changed_; }
  const Explained& explained() const { return explained_; }
  /// Whether the keyboard is at a control into which Enter types.
  bool enter_types() const { return enter_types_; }

 private:
  /// The parameters that are one color together.
  struct Color {
    std::string_view label;
    std::array<const Parameter*, 3> parts;
  };
  static std::optional<Color> color_of(const Parameter& part);

  void draw_color(const Color& color);
  bool draw_widget(const Parameter& parameter, const ParameterValue& value);
  bool draw_integer(const Parameter& parameter, int& number) const;
  bool draw_real(const Parameter& parameter, double& number) const;
  bool draw_choice(const Parameter& parameter, std::string& chosen);
  void explain(const Parameter& parameter);

  const Settings* settings_ = nullptr;
  const Settings* home_ = nullptr;
  Settings draft_ = default_settings();  ///< the values that are being edited
  std::string edited_;                   ///< the key of the parameter whose widget is held; empty: none is
  std::optional<Settings> changed_;
  Explained explained_;
  std::string label_;                           ///< of the control that is drawn
  std::vector<std::string_view> colors_drawn_;  ///< keys of their red parts, in this frame
  bool enter_types_ = false;
  bool list_open_ = false;  ///< whether the list of the choice drawn last is open
};

/// The number of parameters that differ.
int count_differences(const Settings& settings, const Settings& home);

/// Draws a card that explains a parameter, with its unit and its range, to the left of the panel and above
/// what must stay in sight; `corner` is where both begin (ImGui's units). Draws nothing if no parameter is
/// to be explained.
void draw_explanation(const ParameterEditor::Explained& explained, const Settings& settings,
                      const Settings& home, glm::vec2 corner);

}  // namespace twinflow
