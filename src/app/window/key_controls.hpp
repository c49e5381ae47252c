#pragma once

#include <string_view>

#include "app/window/interface.hpp"

namespace twinflow {

class KeyControls {
 public:
  KeyControls(GlfwWindow& window, gl::ShaderLibrary& shaders, Workbench& workbench, Interface& interface,
              Messages& messages)
      : window_(window),
        shaders_(shaders),
        workbench_(workbench),
        interface_(interface),
        messages_(messages) {}

  /// A key goes down, or `repeat`s. An open browser or a panel with the keyboard takes it.
  void press(KeyPress press, bool repeat);
  void perform(std::string_view name);
  /// Performs an action; `index`: which of its keys.
  using Own = void (KeyControls::*)(int index);
  /// The window's own way of performing an action; null: none.
  static Own own(std::string_view name);

 private:
  bool is_for_panel(KeyPress press, bool searches);
  void carry_out(const Action& action, int index);
  void toggle_recording(int index);
  void toggle_bars(int index);
  void fold_panel(int index);
  void toggle_plots(int index);
  void search(int index);
  void browse(int index);
  void toggle_key_list(int index);
  void zoom(int index);
  void toggle_full_screen(int index);
  void show_full_screen(bool full);
  void save_picture(int index);
  void reload_shaders(int index);
  void leave(int index);
  void tell_where_no_panel_fits();
  glm::ivec2 picture_size() const;

  GlfwWindow& window_;
  gl::ShaderLibrary& shaders_;
  Workbench& workbench_;
  Interface& interface_;
  Messages& messages_;
  double leave_until_ = 0.0;  ///< Esc leaves until then, real seconds
};

}  // namespace twinflow
