#pragma once

#include "app/window/controls.hpp"

namespace twinflow {

/// One loop for the experiment, its display and the user's actions.
class Laboratory {
 public:
  Laboratory(GlfwWindow& window, const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options,
             NamedFiles named_files);

  /// The scale of text and panel; 1 is 100 %. Default: the monitor's.
  void set_interface_scale(double scale) { interface_.set_scale(scale); }
  /// Restores the panel as it was left.
  void resume(const Session& session);
  /// Sets the folder that keeps the scene browser's pictures.
  void keep_pictures_in(const std::optional<std::filesystem::path>& folder) {
    interface_.browser().keep_pictures_in(folder);
  }
  /// The state for the next window.
  Session session() const;

  /// One turn of the loop: gestures, due steps, a picture.
  void frame();
  /// Whether the loop may sleep until an event.
  bool idle() const;
  bool needs_frame();
  /// The shortest time of a frame, seconds, by window.frame_cap.
  double shortest_frame() const { return 1.0 / workbench_.settings().window.frame_cap; }
  /// Tells the governor the last frame's time, and follows it.
  void govern(double frame_seconds);
  /// Ends a recording. Returns a message for the user, or empty.
  std::string finish() { return workbench_.finish(); }

 private:
  void move_hand(double elapsed_seconds);
  void draw();

  GlfwWindow& window_;
  Messages messages_;
  Workbench workbench_;
  Interface interface_;
  Controls controls_;
  std::string title_;  ///< of the scene
  double last_frame_ = real_seconds();
  int undrawn_ = 0;       ///< frames since the last drawn one
  double drawn_ = 0.0;    ///< real seconds
  double settled_ = 0.0;  ///< when the last event's effects will be drawn, real seconds
};

}  // namespace twinflow
