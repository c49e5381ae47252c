#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Draws parameter controls into the current ImGui window.
class ParameterEditor {
 public:
  /// The parameter at the mouse or keyboard, to be explained.
  struct Explained {
    const Parameter* parameter = nullptr;  ///< null: nothing
    float top = 0.0f;                      ///< upper edge of its control, ImGui's units
  };

  /// Begins a frame's controls; both settings must outlive them. A right click or Delete resets to `home`.
  void begin(const Settings& settings, const Settings& home);
  /// The parts of a color share a picker.
  void draw(const Parameter& parameter, std::string_view label = {});

  /// Draws both fluids' viscosity as a Reynolds number, if the scene has reference scales.
  void draw_reynolds_number();

  /// Gives up what was refused, as the scene is another one or everything is reset.
  void forget_refused() { refused_.clear(); }

  const std::optional<Settings>& changed() const { return changed_; }
  const Explained& explained() const { return explained_; }
  /// Whether Enter types into the control at the keyboard.
  bool enter_types() const { return enter_types_; }

 private:
  /// The parameters of one color.
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
  bool draw_text(std::string& text) const;
  void note_refusal();
  void explain(const Parameter& parameter);

  const Settings* settings_ = nullptr;
  const Settings* home_ = nullptr;
  Settings draft_ = default_settings();  ///< the edited values
  std::string edited_;                   ///< key of the held widget's parameter, or empty
  std::optional<Settings> changed_;
  /// A text that was typed into a parameter's field.
  struct Typed {
    std::string key, text;
  };
  std::optional<Typed> asked_;  ///< in the last frame
  std::map<std::string, std::string, std::less<>>
      refused_;  ///< texts by key, which stay until they are mended
  Explained explained_;
  std::string label_;
  std::vector<std::string_view> colors_drawn_;  ///< keys of red parts
  bool enter_types_ = false;
  bool list_open_ = false;  ///< of the choice drawn last
};

int count_differences(const Settings& settings, const Settings& home);

/// Draws a card that explains a parameter, left of the panel and above what must stay in sight. `corner`: the
/// start of both, ImGui's units. Draws nothing without a parameter.
void draw_explanation(const ParameterEditor::Explained& explained, const Settings& settings,
                      const Settings& home, glm::vec2 corner);

}  // namespace twinflow
