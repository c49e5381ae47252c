#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/experiment/live_plots.hpp"
#include "app/window/panel/parameter_editor.hpp"
#include "app/window/panel/stage_sources.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

struct PanelRequest {
  std::optional<Settings> settings;  ///< changed parameters
  std::string_view action{};         ///< name in the table; empty: none
  bool save_plots = false;
  bool acknowledges = false;  ///< the governor's actions
};

/// The panel beside the picture: a search with what it finds, a strip of first controls, the plots, and all
/// parameters, which unfold.
/// Controls, explanations and limits come from the parameter table. By keyboard, arrow keys move, Enter types
/// a value, Space switches and opens, Delete resets, and Esc returns to the window.
class Panel {
 public:
  struct Contents {
    const std::string& scene_name;
    const Settings& home;  ///< at the scene's opening; other values are marked
    const std::string& status;
    const std::string& governed;  ///< the governor's actions, until acknowledged
    const LivePlots& plots;       ///< shown if open
    const Fonts& fonts;
    double plot_scale;                       ///< pixels per point
    std::optional<double> recorded_seconds;  ///< of film; nothing without a recording
    float cards_end;                         ///< lower limit of explanations, ImGui's units
    const std::string& speed;                ///< a line about frames and time; may be empty
    bool can_undo;
    const StepExplainer& explainer;  ///< its stage's sources are shown while it is active
  };

  /// Draws the panel into the current ImGui frame, at the window's right edge. Sizes and `scale` (units per
  /// point) are in ImGui's units.
  PanelRequest draw(const Settings& settings, const Contents& contents, float window_width,
                    float window_height, float scale);

  bool plots_open() const { return plots_open_; }
  void open_plots(bool open) { plots_open_ = open; }
  /// Moves the keyboard to the search field. `by`: the pressed key's character, which the search ignores; 0
  /// if none.
  void focus_search(char by);
  /// Whether Enter types into the control at the keyboard.
  bool enter_types() const { return editor_.enter_types(); }
  /// Whether the search field awaits the keyboard.
  bool awaits_search() const { return search_focus_ != SearchFocus::no; }

  /// The panel's width: at most kMostShare of the window.
  float width(float scale, float window_width) const {
    return std::min(width_points_ * scale, kMostShare * window_width);
  }
  /// Whether the panel fits; otherwise it is folded.
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
  void draw_matches();
  void draw_plots(const Contents& contents, PanelRequest& request);
  void draw_grip(float left, float height, float scale);

  static constexpr float kMostShare = 0.3f;     ///< of the window's width
  static constexpr float kLeastWidth = 200.0f;  ///< points

  ParameterEditor editor_;
  StageSources sources_;
  std::string scene_name_;  ///< in the last frame
  std::string search_;
  std::string found_;  ///< the search whose matches were drawn last
  enum class SearchFocus { no, asked, awaited } search_focus_ = SearchFocus::no;
  unsigned search_asked_by_ = 0;
  std::vector<unsigned> typed_;  ///< for the search field
  bool plots_open_ = false;
  bool all_open_ = false;  ///< all parameters are unfolded
  bool all_back_ = false;  ///< all settings return home in this frame
  float width_points_ = 280.0f;
};

}  // namespace twinflow
