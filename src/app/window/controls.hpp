#pragma once

#include <filesystem>
#include <vector>

#include "app/window/key_controls.hpp"

namespace twinflow {

/// Keys, the mouse's button, dropped files, the panel's buttons.
class Controls {
 public:
  Controls(GlfwWindow& window, gl::ShaderLibrary& shaders, Workbench& workbench, Interface& interface,
           Messages& messages)
      : workbench_(workbench),
        interface_(interface),
        messages_(messages),
        keys_(window, shaders, workbench, interface, messages) {}

  void listen(WindowEvents& events);
  void answer(const PanelRequest& request);

 private:
  void note_input();
  void press_button(bool pressed);
  void open_files(const std::vector<std::filesystem::path>& files);

  Workbench& workbench_;
  Interface& interface_;
  Messages& messages_;
  KeyControls keys_;
};

}  // namespace twinflow
