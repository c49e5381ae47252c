#pragma once

#include <imgui/imgui.h>

#include <vector>

#include "app/window/screen/glfw_window.hpp"
#include "app/window/screen/mouse_clicks.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

inline const ImVec4 kRefusedColor(0.45f, 0.13f, 0.12f, 1.0f);  ///< behind a text that was refused
inline const ImVec4 kMarkedColor(1.0f, 0.72f, 0.35f, 1.0f);    ///< of values that the user has changed
inline const ImVec4 kAccentColor(0.52f, 0.76f, 0.95f, 1.0f);
/// The dot of a recording.
inline constexpr ImU32 kRecordRed = IM_COL32(235, 64, 52, 255);

/// ImGui's context with back ends and fonts for one content scale.
class ImGuiSession {
 public:
  ImGuiSession(GlfwWindow& window, double scale);
  ~ImGuiSession();
  ImGuiSession(ImGuiSession&&) = delete;

  /// Notes that a key went down, so that it counts for the next frame even if it is up by then.
  void note_press(KeyPress press) { pressed_.push_back(press.key); }
  /// Notes that the left button went down or up.
  void note_button(bool pressed);
  /// Whether presses or releases wait for later pictures.
  bool has_clicks() const { return clicks_.are_waiting(); }
  /// Whether Enter types into the control at the keyboard; else it acts as Space.
  void set_enter_types(bool types) { enter_types_ = types; }
  void begin_frame();
  void end_frame();

  double scale() const { return scale_; }
  const Fonts& fonts() const { return fonts_; }
  bool wants_mouse() const;
  bool wants_keyboard() const;
  /// Whether a key is for the panel:
  /// - all keys while text is typed,
  /// - keys that move between and use controls while one has the keyboard,
  /// - the key that closes an open list.
  bool wants_key(KeyPress press) const;
  /// The arrow keys held with Shift, right and up positive; zero while they are for the panel.
  glm::ivec2 arrows_with_shift() const;

 private:
  void hold_pressed_keys();
  MouseClicks::State place_button();
  void keep_arrows_from_panel() const;

  GlfwWindow& window_;
  double scale_;
  Fonts fonts_;
  MouseClicks clicks_;
  bool enter_types_ = false;
  std::vector<int> pressed_;  ///< since the last frame, GLFW_KEY_…
  std::vector<int> held_;     ///< down for ImGui in one frame although up
};

}  // namespace twinflow
