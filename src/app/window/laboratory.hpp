#pragma once

#include "app/window/controls.hpp"

namespace twinflow {

/// The window in use: one loop for the experiment, its display and the user's actions.
class Laboratory {
 public:
  Laboratory(GlfwWindow& window, const OpenedScene& opened, gl::ShaderLibrary& shaders, WorldOptions options,
             NamedFiles named_files);

  /// The scale of text and panel; 1 is 100 %. Unless it is set, the monitor's.
  void set_interface_scale(double scale) { interface_.set_scale(scale); }
  /// Restores the panel as it was left.
  void resume(const Session& session);
  /// The folder that keeps the scene browser's pictures from one run of the program to the next.
  void keep_pictures_in(const std::optional<std::filesystem::path>& folder) {
    interface_.browser().keep_pictures_in(folder);
  }
  /// What the next window is to find again.
  Session session() const;

  /// One turn of the loop: gestures, as many steps as real time asks for, a picture.
  void frame();
  /// Whether nothing moves by itself: the loop may sleep until something happens.
  bool idle() const;
  /// Whether there is something new to draw.
  bool needs_frame();
  /// The shortest time of a frame, in seconds, as window.frame_cap says.
  double shortest_frame() const { return 1.0 / workbench_.settings().window.frame_cap; }
  /// Tells the governor how long the last frame took, and does what it says.
  void govern(double frame_seconds);
  /// Ends what would be lost, a recording. Returns what to tell the user; empty: nothing.
  std::string finish() { return workbench_.finish(); }

 private:
  void move_hand(double elapsed_seconds);
  void draw();

  GlfwWindow& window_;
  Messages messages_;
  Workbench workbench_;
  Interface interface_;
  Controls controls_;
  std::string title_;  ///< of the scene, in the window's title
  double last_frame_ = real_seconds();
  int undrawn_ = 0;       ///< frames since the last one that was drawn
  double drawn_ = 0.0;    ///< real seconds
  double settled_ = 0.0;  ///< when all that the last event has changed will be drawn, real seconds
};

}  // namespace twinflow
