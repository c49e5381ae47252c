#pragma once

#include <imgui/imgui.h>

#include <vector>

#include "app/window/screen/glfw_window.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

inline const ImVec4 kMarkedColor(1.0f, 0.72f, 0.35f, 1.0f);  ///< of what the user has changed
inline const ImVec4 kAccentColor(0.52f, 0.76f, 0.95f, 1.0f);

/// The window's ImGui context with its GLFW and OpenGL 3 back ends, and the fonts for one content scale.
class ImGuiSession {
 public:
  ImGuiSession(GlfwWindow& window, double scale);
  ~ImGuiSession();
  ImGuiSession(ImGuiSession&&) = delete;

  /// A key went down. ImGui sees which keys are down when a frame begins: one that is up again by then, as
  /// between slow frames, counts as down for that frame.
  void note_press(KeyPress press) { pressed_.push_back(press.key); }
  void begin_frame();
  /// Draws the frame into the window's framebuffer.
  void end_frame();

  double scale() const { return scale_; }
  const Fonts& fonts() const { return fonts_; }
  bool wants_mouse() const;
  /// Whether text is typed: its cursor blinks.
  bool wants_keyboard() const;
  /// Whether a key is for the panel: while text is typed every one, while the keyboard is at a control those
  /// that move between controls and use them, while a list is open the one that closes it.
  bool wants_key(KeyPress press) const;

 private:
  void hold_pressed_keys();

  GlfwWindow& window_;
  double scale_;
  Fonts fonts_;
  std::vector<int> pressed_;  ///< since the last frame, GLFW_KEY_…
  std::vector<int> held_;     ///< down for ImGui during one frame, though they are up
};

}  // namespace twinflow
