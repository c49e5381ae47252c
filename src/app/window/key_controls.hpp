#pragma once

#include "app/window/interface.hpp"

namespace twinflow {

/// What the keys do to the experiment and to the window.
class KeyControls {
 public:
  KeyControls(GlfwWindow& window, gl::ShaderLibrary& shaders, Experiment& experiment, Interface& interface,
              Messages& messages)
      : window_(window),
        shaders_(shaders),
        experiment_(experiment),
        interface_(interface),
        messages_(messages) {}

  /// A key goes down, or `repeat`s while it is held. While the browser is open or the panel has the keyboard,
  /// the key is theirs.
  void press(KeyPress press, bool repeat);
  /// Does what the key of an action does, for a button.
  void perform(KeyAction action);

 private:
  bool is_for_panel(KeyPress press, KeyAction action);
  void carry_out_or_set(BoundAction bound, KeyPress press);
  void carry_out(BoundAction bound, KeyPress press);
  void toggle_bars();
  void pin();
  void toggle_plots();
  void search(KeyPress press);
  void zoom(bool larger);
  void save_picture();
  void reload_shaders();
  void leave();
  void tell_where_no_panel_fits();
  glm::ivec2 picture_size() const;

  GlfwWindow& window_;
  gl::ShaderLibrary& shaders_;
  Experiment& experiment_;
  Interface& interface_;
  Messages& messages_;
  double leave_until_ = 0.0;  ///< until then Esc leaves, real seconds
};

}  // namespace twinflow
