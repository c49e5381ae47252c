#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/experiment/live_plots.hpp"
#include "app/window/panel/parameter_editor.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

/// What the user asked for in the panel during one frame.
struct PanelRequest {
  std::optional<Settings> settings;  ///< changed parameters
  std::string_view action{};         ///< its name in the table; empty: none
  bool save_plots = false;
  bool acknowledges = false;  ///< what the governor has done
};

/// The panel beside the picture: a slim strip of the first controls, the plots, and all parameters, which
/// unfold below. Every control, explanation and limit comes from the parameter table. The keyboard reaches
/// all controls. The arrow keys move between them, and Enter begins to type a value. Space switches and
/// opens, and Delete resets. Esc returns the keyboard to the window.
class Panel {
 public:
  /// What the panel shows besides the settings.
  struct Contents {
    const std::string& scene_name;
    const Settings&
        home;  ///< the settings that the scene was opened with; values that differ from them are marked
    const std::string& status;    ///< a line at the top
    const std::string& governed;  ///< what the governor has done, until it is acknowledged; else empty
    const LivePlots& plots;       ///< shown where the plots are open
    const Fonts& fonts;
    double plot_scale;                       ///< pixels per point
    std::optional<double> recorded_seconds;  ///< of film; nothing while nothing is recorded
    float cards_end;                         ///< explanations stay above this height, in ImGui's units
    const std::string& speed;                ///< a line about frames and time; may be empty
  };

  /// Draws the panel into the current ImGui frame, along the right edge of a window of the given size. Sizes
  /// and `scale` (units per point) are in ImGui's units.
  PanelRequest draw(const Settings& settings, const Contents& contents, float window_width,
                    float window_height, float scale);

  bool plots_open() const { return plots_open_; }
  void open_plots(bool open) { plots_open_ = open; }
  /// Gives the keyboard to the search field, in the next frames. `by` is the character that the pressed key
  /// types, 0 if none; it does not become part of the search.
  void focus_search(char by);
  /// Whether the keyboard is at a control into which Enter types.
  bool enter_types() const { return editor_.enter_types(); }
  /// Whether the field is about to get the keyboard; until then typed characters are kept for it.
  bool awaits_search() const { return search_focus_ != SearchFocus::no; }

  /// The width of the panel in a window of `window_width`: at most kMostShare of it.
  float width(float scale, float window_width) const {
    return std::min(width_points_ * scale, kMostShare * window_width);
  }
  /// Whether a window of this width has room for the panel; otherwise the panel is folded away.
  static bool fits(float scale, float window_width) {
    return kMostShare * window_width >= kLeastWidth * scale;
  }
  float width_points() const { return width_points_; }
  void set_width_points(float points);

 private:
  void draw_header(const Settings& settings, const Contents& contents, PanelRequest& request);
  void draw_essentials();
  void draw_all_parameters();
  void draw_search();
  void keep_typed_characters();
  void draw_groups();
  void draw_found();
  void draw_plots(const Contents& contents, PanelRequest& request);
  void draw_grip(float left, float height, float scale);

  static constexpr float kMostShare = 0.3f;     ///< of the window's width
  static constexpr float kLeastWidth = 200.0f;  ///< points

  ParameterEditor editor_;
  std::string search_;
  enum class SearchFocus { no, asked, awaited } search_focus_ = SearchFocus::no;
  unsigned search_asked_by_ = 0;
  std::vector<unsigned> typed_;  ///< characters for the search field
  bool plots_open_ = false;
  bool all_open_ = false;  ///< all parameters are unfolded
  bool all_back_ = false;  ///< the user asked for the settings at home in this frame
  float width_points_ = 280.0f;
};

}  // namespace twinflow
