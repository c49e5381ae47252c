#pragma once

#include <optional>
#include <string>

#include "scene/parameters.hpp"
#include "view/overlay.hpp"
#include "world/history.hpp"

namespace twinflow {

/// What the user asked for in the panel during one frame.
struct PanelRequest {
  std::optional<Settings> settings;  ///< changed parameters
  std::optional<std::string> scene;  ///< a built-in scene to open
  bool start_again = false;
  bool save_plots = false;
};

/// The panel: every widget, tooltip and limit comes from the parameter table.
class Panel {
 public:
  /// What the panel shows besides the settings.
  struct Contents {
    const std::string& scene_name;
    const std::string& status;  ///< the last message, at the top
    const History& history;     ///< plotted where the plots are open
    const Fonts& fonts;
    double plot_scale;  ///< pixels per point
  };

  /// Draws into the current ImGui frame, along the right edge of a window of `height` pixels.
  PanelRequest draw(const Settings& settings, const Contents& contents, float window_width,
                    float window_height, float scale);

  bool plots_open() const { return plots_open_; }
  void open_plots(bool open) { plots_open_ = open; }

  /// Pixels that the panel takes from the window's width.
  static float width(float scale) { return 330.0f * scale; }

 private:
  void draw_plots(const Contents& contents, PanelRequest& request);
  void draw_parameter(const Parameter& parameter, const Settings& settings);
  bool draw_widget(const Parameter& parameter, const ParameterValue& value);

  Settings draft_ = default_settings();  ///< what is being edited
  std::string edited_;                   ///< the key whose widget is held, empty: none
  std::optional<Settings> changed_;
  bool plots_open_ = false;
};

}  // namespace twinflow
