#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/window/experiment/workbench.hpp"
#include "app/window/notices/start_hint.hpp"
#include "app/window/panel/panel.hpp"
#include "app/window/scenes/scene_browser.hpp"
#include "app/window/screen/imgui_session.hpp"
#include "app/window/toolbar/toolbar.hpp"
#include "app/window/window_picture.hpp"
#include "gl/timer.hpp"
#include "play/actions/actions.hpp"
#include "play/hand/keyboard_cursor.hpp"
#include "view/annotations/mouse_probe.hpp"

namespace twinflow {

/// Picture, panel, and the scene browser over both.
class Interface {
 public:
  Interface(GlfwWindow& window, gl::ShaderLibrary& shaders, WorldOptions options, NamedFiles named_files);

  void note_input() { hint_.note_input(real_seconds()); }
  Panel& panel() { return panel_; }
  const Panel& panel() const { return panel_; }
  SceneBrowser& browser() { return browser_; }
  const SceneBrowser& browser() const { return browser_; }
  ImGuiSession& imgui() { return *imgui_; }
  const ImGuiSession& imgui() const { return *imgui_; }

  /// Pixels per point of text and panel; 1 is 100 %. Default: the monitor's.
  double scale() const { return scale_.value_or(window_.content_scale()); }
  const std::optional<double>& chosen_scale() const { return scale_; }
  void set_scale(double scale);
  bool panel_shown() const { return panel_shown_; }
  void show_panel(bool shown) { panel_shown_ = shown; }
  bool panel_fits() const;
  bool toolbar_shown() const { return toolbar_shown_; }
  void show_toolbar(bool shown) { toolbar_shown_ = shown; }
  /// Whether only the panes are shown.
  bool is_bare() const { return bare_; }
  void show_bare(bool bare) { bare_ = bare; }
  bool keys_shown() const { return keys_shown_; }
  void show_keys(bool shown) { keys_shown_ = shown; }

  /// Opens the scene browser and ends the stroke.
  void browse(Workbench& workbench);

  /// The picture's part of the window, pixels.
  Rect picture_area() const;
  /// The layout of the shown picture: the fluids' panes, or an explained step's.
  Layout picture_layout(const Workbench& workbench) const;

  /// The mouse or the keyboard's cursor.
  Hand::Mouse mouse() const;
  KeyboardCursor::Change move_keyboard_cursor(const Workbench& workbench, const Layout& layout,
                                              double seconds);
  Hand::Surroundings around_hand(const Workbench& workbench, const Layout& layout) const;

  ActionContext action_context(Workbench& workbench) const;

  /// Whether plots or the probe show values.
  bool shows_values(const Workbench& workbench) const;
  /// Whether the user records, reads or measures undisturbed.
  bool is_measured(const Workbench& workbench) const;
  /// The last frames' drawing time: the longer of processor and GPU, without waits for the display.
  double drawing_milliseconds() { return std::max(issuing_milliseconds_, drawing_.milliseconds()); }

  /// Draws and shows a frame. Returns requests from panel and toolbar.
  PanelRequest draw(Workbench& workbench);
  /// Draws and shows the browser. Returns the chosen scene.
  std::optional<std::string> draw_browser();

 private:
  PanelRequest draw_frame(Workbench& workbench);
  PictureOptions picture_options() const;
  PictureOptions stage_options() const;
  void fit_scale();
  void draw_notes(const Annotations& notes) const;
  void draw_at_mouse(const Workbench& workbench, const Layout& layout, const PaneHit& place) const;
  PanelRequest draw_panel(const Workbench& workbench, float cards_end);
  void draw_toolbar(Workbench& workbench, float cards_end, PanelRequest& request);
  std::string speed_line(const Workbench& workbench) const;
  float units_per_point() const;
  float toolbar_width() const;
  float window_width() const { return static_cast<float>(window_.framebuffer_size().x); }

  GlfwWindow& window_;
  std::optional<double> scale_;
  std::unique_ptr<ImGuiSession> imgui_;
  StartHint hint_;
  WindowPicture picture_;
  MouseProbe probe_;
  KeyboardCursor keyboard_cursor_;
  Panel panel_;
  Toolbar toolbar_;
  SceneBrowser browser_;
  bool panel_shown_ = true;
  bool toolbar_shown_ = true;
  bool bare_ = false;
  bool keys_shown_ = false;
  gl::Timer drawing_;
  double issuing_milliseconds_ = 0.0;  ///< the processor's, for the last frame's commands
};

}  // namespace twinflow
