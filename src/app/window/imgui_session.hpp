#pragma once

#include "app/window/glfw_window.hpp"
#include "view/overlay.hpp"

namespace twinflow {

/// The window's ImGui context with its GLFW and OpenGL 3 back ends, and the fonts for one content scale.
class ImGuiSession {
 public:
  ImGuiSession(GlfwWindow& window, double scale);
  ~ImGuiSession();
  ImGuiSession(ImGuiSession&&) = delete;

  void begin_frame();
  /// Draws the frame into the window's framebuffer.
  void end_frame();

  double scale() const { return scale_; }
  const Fonts& fonts() const { return fonts_; }
  bool wants_mouse() const;
  bool wants_keyboard() const;

 private:
  double scale_;
  Fonts fonts_;
};

}  // namespace twinflow
