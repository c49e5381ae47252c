#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/parameter_editor.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/annotations/overlay.hpp"
#include "world/readings/history.hpp"

namespace twinflow {

/// What the user asked for in the panel during one frame.
struct PanelRequest {
  std::optional<Settings> settings;  ///< changed parameters
  bool browse = false;               ///< open the scene browser
  bool start_again = false;
  bool save_plots = false;
};

/// The panel: every control, explanation and limit comes from the parameter table. All of it can be reached
/// by the keyboard: the arrow keys go from control to control, Enter types a value, Space switches and opens,
/// Delete sets back, Esc gives the keyboard back to the window.
class Panel {
 public:
  /// What the panel shows besides the settings.
  struct Contents {
    const std::string& scene_name;
    const Settings& home;       ///< that the scene was opened with: what differs is marked
    const std::string& status;  ///< the last message, at the top
    const History& history;     ///< plotted where the plots are open
    const Fonts& fonts;
    double plot_scale;  ///< pixels per point
  };

  /// Draws into the current ImGui frame, along the right edge of a window of that size; `scale` and sizes in
  /// ImGui's units.
  PanelRequest draw(const Settings& settings, const Contents& contents, float window_width,
                    float window_height, float scale);

  bool plots_open() const { return plots_open_; }
  void open_plots(bool open) { plots_open_ = open; }
  /// The next frames put the keyboard into the search field. `by` is the character that the same key types,
  /// 0 if none: it is not part of the search.
  void focus_search(char by);
  /// Until the field has the keyboard, what is typed is kept for it.
  bool awaits_search() const { return search_focus_ != SearchFocus::no; }

  /// What the panel takes from the window's width.
  float width(float scale) const { return width_points_ * scale; }
  float width_points() const { return width_points_; }
  void set_width_points(float points);

 private:
  void draw_header(const Settings& settings, const Contents& contents, PanelRequest& request);
  void draw_search();
  void keep_typed_characters();
  void draw_groups();
  void draw_found();
  void draw_plots(const Contents& contents, PanelRequest& request);
  void draw_grip(float left, float height, float scale);

  ParameterEditor editor_;
  std::string search_;
  enum class SearchFocus { no, asked, awaited } search_focus_ = SearchFocus::no;
  unsigned search_asked_by_ = 0;
  std::vector<unsigned> typed_;  ///< characters for the search field
  bool plots_open_ = false;
  bool all_back_ = false;  ///< asked for in this frame
  float width_points_ = 350.0f;
};

}  // namespace twinflow
