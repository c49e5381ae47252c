#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/attract.hpp"
#include "app/window/glfw_window.hpp"
#include "app/window/governor.hpp"
#include "app/window/imgui_session.hpp"
#include "app/window/panel.hpp"
#include "app/window/pointer.hpp"
#include "app/window/recorder.hpp"
#include "app/window/scene_browser.hpp"
#include "app/window/session.hpp"
#include "core/error.hpp"
#include "view/picture.hpp"
#include "view/stage_picture.hpp"
#include "world/readings/history.hpp"
#include "world/readings/probe.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The window in use: a world in motion, the user's hand on it, the panel.
class Laboratory {
 public:
  Laboratory(GlfwWindow& window, OpenedScene opened, gl::ShaderLibrary& shaders, WorldOptions options,
             NamedFiles named_files);

  /// The scale of text and panel; 1 is 100 %. Without, what the monitor asks for.
  void set_interface_scale(double scale) { interface_scale_ = scale; }
  /// The panel as it was left.
  void resume(const Session& session);
  /// Where the scene browser's pictures stay from one run of the program to the next.
  void keep_pictures_in(const std::optional<std::filesystem::path>& folder) {
    browser_.keep_pictures_in(folder);
  }
  /// What is to be found again.
  Session session() const;

  /// One turn of the loop: gestures, as many steps as real time asks for, a picture.
  void frame();
  /// Nothing moves by itself: the loop may sleep until something happens.
  bool idle() const { return (paused_ || browser_.is_open()) && !browser_.is_drawing(); }
  /// Whether there is something new to draw.
  bool needs_frame();
  /// Seconds; as window.frame_cap says.
  double shortest_frame() const { return 1.0 / world_->settings().window.frame_cap; }
  /// Tells the governor how long the last frame took, and does what it says.
  void govern(double frame_seconds);
  /// Ends what would be lost: a recording.
  /// What to tell the user; empty: nothing.
  std::string finish();

 private:
  using Clock = std::chrono::steady_clock;

  void press_key(KeyPress press, bool repeat);
  void press_button(bool pressed);
  void note_input();
  void press_at(const PaneHit& place, const Settings::BrushSettings& brush);
  void show_quantity(int index);
  void leave();
  void note_start();
  void follow_with_recording();
  void explain_step();
  void go_to_stage(int stage);
  void stop_explaining();
  void toggle(bool Settings::ViewSettings::*shown);
  void take_next(const char* key, const char* what);
  void reset();
  void start_at(const Resolution& resolution);
  Settings users_settings() const;
  void save_picture();
  void toggle_recording();
  void reload_shaders();
  void tell(std::string message);
  template <class Action>
  void try_to(const Action& action);

  int steps_due(double elapsed);
  double seconds_since_last_frame();
  void move_pointer();
  void move_by_hand(double seconds);
  void hover();
  void stir_by_itself(double seconds);
  void end_attract();
  void advance(int steps);
  void step(int steps_left);
  void draw();
  void draw_browser();
  void draw_laboratory();
  void draw_interface(const PictureFrame& picture);
  void probe(const Layout& layout);
  void measure();
  float hint_opacity() const;
  void draw_probe(const Layout& layout) const;
  std::string status() const;
  std::optional<PaneHit> brush_place(const Layout& layout) const;
  void answer(const PanelRequest& request);
  void take_files(const std::vector<std::filesystem::path>& files);
  void change(const Settings& settings);
  void apply(const Settings& settings);
  void browse();
  void open(const std::string& source);
  bool panel_fits() const;
  Rect picture_area() const;
  PictureOptions picture_options() const;
  double interface_scale() const { return interface_scale_.value_or(window_.content_scale()); }
  void zoom(bool larger);
  void tell_where_no_panel_fits();
  PictureOptions stage_options() const;
  float units_per_point() const;

  GlfwWindow& window_;
  gl::ShaderLibrary& shaders_;
  WorldOptions options_;
  NamedFiles files_;  ///< that scene files to be opened here may name, as the command line says
  WindowEvents events_;
  std::unique_ptr<World> world_;
  Picture picture_;
  Probe probe_;
  std::optional<ProbeReading> reading_;
  Recorder recorder_;
  SceneBrowser browser_;
  Settings home_;            ///< those that the scene was opened with
  std::string source_;       ///< of the scene: what load_scene takes, from any folder
  NamedFiles source_files_;  ///< that it may name
  std::optional<double> interface_scale_;
  std::unique_ptr<ImGuiSession> imgui_;
  std::optional<gl::RenderTarget> target_;
  Panel panel_;
  History history_;
  Clock::time_point next_sample_{};
  Pointer pointer_;
  PaneId drag_pane_ = PaneId::grid;
  int drags_ = 0;
  Governor governor_;
  std::optional<Resolution> ungoverned_;  ///< what the governor gives back
  bool hovers_ = false;                   ///< this drag has no button pressed
  glm::dvec2 cursor_{-1.0};               ///< in the last frame, pixels
  Clock::time_point cursor_moved_{};
  Clock::time_point last_input_ = Clock::now();
  AttractHand attract_hand_;
  std::optional<Clock::time_point> attract_since_;  ///< stirs by itself
  BrushPalette palette_;
  bool paused_ = false;
  bool single_step_ = false;
  std::optional<StagePicture> stages_;  ///< of the step that is explained; none: the fluid itself is shown
  int stage_ = 0;
  bool paused_before_ = false;  ///< what `stop_explaining` goes back to
  bool panel_shown_ = true;
  bool keys_shown_ = false;
  double unspent_seconds_ = 0.0;  ///< real time that has not become steps
  Clock::time_point last_frame_ = Clock::now();
  Clock::time_point drawn_{};
  Clock::time_point settled_{};  ///< when what the last event has changed is drawn: tooltips come late
  Clock::time_point last_press_{};
  glm::dvec2 last_press_at_{0.0};
  std::optional<Clock::time_point> first_input_;  ///< a key or a button
  std::string blow_up_;                           ///< why the fluid stands still; empty: it did not blow up
  std::string message_;
  Clock::time_point message_until_{};
};

/// What cannot be done is said in the window, which goes on as it was.
template <class Action>
void Laboratory::try_to(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    tell(error.what());
  } catch (const RunError& error) {
    tell(error.what());
  }
}

}  // namespace twinflow
