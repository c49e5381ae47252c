#pragma once

#include <optional>
#include <string>

#include "scene/parameters.hpp"

namespace twinflow {

/// What the user asked for in the panel during one frame.
struct PanelRequest {
  std::optional<Settings> settings;  ///< changed parameters
  std::optional<std::string> scene;  ///< a built-in scene to open
  bool start_again = false;
};

/// The panel: every widget, tooltip and limit comes from the parameter table.
class Panel {
 public:
  /// Draws into the current ImGui frame, along the right edge of a window of `height` pixels. `status` is
  /// shown at the top: the last message.
  PanelRequest draw(const Settings& settings, const std::string& scene_name, const std::string& status,
                    float window_width, float window_height, float scale);

  /// Pixels that the panel takes from the window's width.
  static float width(float scale) { return 330.0f * scale; }

 private:
  void draw_parameter(const Parameter& parameter, const Settings& settings);
  bool draw_widget(const Parameter& parameter, const ParameterValue& value);

  Settings draft_ = default_settings();  ///< what is being edited
  std::string edited_;                   ///< the key whose widget is held, empty: none
  std::optional<Settings> changed_;
};

}  // namespace twinflow
