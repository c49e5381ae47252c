#pragma once

#include <optional>
#include <string>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Controls for parameters, made from the rows of the table, in the current ImGui window.
class ParameterEditor {
 public:
  /// What the user points at, with the mouse or the keyboard, and would like explained.
  struct Explained {
    const Parameter* parameter = nullptr;  ///< null: nothing
    float top = 0.0f;                      ///< of its control on the screen, ImGui's units
  };

  /// Before the first control of a frame: the values in force, and those that the scene was opened with, to
  /// which a right click or Delete goes back. Both must stay until the last control is drawn.
  void begin(const Settings& settings, const Settings& home);
  void draw(const Parameter& parameter);

  /// The settings as the controls of this frame have changed them.
  const std::optional<Settings>& changed() const { return changed_; }
  const Explained& explained() const { return explained_; }

 private:
  bool draw_widget(const Parameter& parameter, const ParameterValue& value);
  bool draw_integer(const Parameter& parameter, int& number) const;
  bool draw_real(const Parameter& parameter, double& number) const;
  bool draw_choice(const Parameter& parameter, std::string& chosen);
  void explain(const Parameter& parameter);

  const Settings* settings_ = nullptr;
  const Settings* home_ = nullptr;
  Settings draft_ = default_settings();  ///< what is being edited
  std::string edited_;                   ///< the key whose widget is held, empty: none
  std::optional<Settings> changed_;
  Explained explained_;
  bool list_open_ = false;  ///< that of the choice drawn last
};

/// How many parameters differ.
int count_differences(const Settings& settings, const Settings& home);

/// A card with the meaning, the unit and the range of what is pointed at, to the left of the panel whose left
/// edge is at `panel_left` (ImGui's units). Nothing where nothing is.
void draw_explanation(const ParameterEditor::Explained& explained, const Settings& settings,
                      const Settings& home, float panel_left);

}  // namespace twinflow
