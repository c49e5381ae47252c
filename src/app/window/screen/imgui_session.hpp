#pragma once

#include <imgui/imgui.h>

#include <vector>

#include "app/window/screen/glfw_window.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

inline const ImVec4 kMarkedColor(1.0f, 0.72f, 0.35f, 1.0f);  ///< of values that the user has changed
inline const ImVec4 kAccentColor(0.52f, 0.76f, 0.95f, 1.0f);
/// The dot of a recording.
inline constexpr ImU32 kRecordRed = IM_COL32(235, 64, 52, 255);

/// The window's ImGui context with its GLFW and OpenGL 3 back ends, and the fonts for one content scale.
class ImGuiSession {
 public:
  ImGuiSession(GlfwWindow& window, double scale);
  ~ImGuiSession();
  ImGuiSession(ImGuiSession&&) = delete;

  /// Notes that a key went down. ImGui reads the keys when a frame begins. A key released by then, as between
  /// slow frames, counts as down for that frame.
  void note_press(KeyPress press) { pressed_.push_back(press.key); }
  /// Whether Enter begins to type into the control at the keyboard; elsewhere it opens and chooses, as Space
  /// does.
  void set_enter_types(bool types) { enter_types_ = types; }
  void begin_frame();
  /// Draws the frame into the window's framebuffer.
  void end_frame();

  double scale() const { return scale_; }
  const Fonts& fonts() const { return fonts_; }
  bool wants_mouse() const;
  /// Whether text is being typed; the cursor blinks then.
  bool wants_keyboard() const;
  /// Whether a key is for the panel. Such are all keys while text is typed, those that move between and use
  /// controls while one has the keyboard, and the key that closes an open list.
  bool wants_key(KeyPress press) const;
  /// The direction of the arrow keys held with Shift, positive to the right and up. Zero while these keys are
  /// for the panel.
  glm::ivec2 arrows_with_shift() const;

 private:
  void hold_pressed_keys();
  void keep_arrows_from_panel() const;

  GlfwWindow& window_;
  double scale_;
  Fonts fonts_;
  bool enter_types_ = false;
  std::vector<int> pressed_;  ///< the keys that went down since the last frame, GLFW_KEY_…
  std::vector<int> held_;     ///< the keys that are down for ImGui during one frame although they are up
};

}  // namespace twinflow
