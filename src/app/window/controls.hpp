#pragma once

#include <filesystem>
#include <vector>

#include "app/window/key_controls.hpp"

namespace twinflow {

/// The user's input in the window: keys, the mouse's button, dropped files, the panel's buttons.
class Controls {
 public:
  Controls(GlfwWindow& window, gl::ShaderLibrary& shaders, Workbench& workbench, Interface& interface,
           Messages& messages)
      : workbench_(workbench),
        interface_(interface),
        messages_(messages),
        keys_(window, shaders, workbench, interface, messages) {}

  /// Takes the window's events from now on.
  void listen(WindowEvents& events);
  /// Carries out a request from the panel.
  void answer(const PanelRequest& request);

 private:
  void note_input();
  void press_button(bool pressed);
  void take_files(const std::vector<std::filesystem::path>& files);

  Workbench& workbench_;
  Interface& interface_;
  Messages& messages_;
  KeyControls keys_;
};

}  // namespace twinflow
