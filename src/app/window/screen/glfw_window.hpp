#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/command_line.hpp"
#include "app/window/screen/key_bindings.hpp"

struct GLFWwindow;

namespace twinflow {

/// What the user does; empty functions are not called.
struct WindowEvents {
  std::function<void(KeyPress press, bool repeat)> key_pressed;
  std::function<void(bool pressed)> left_button;
  std::function<void(const std::vector<std::filesystem::path>& files)> files_dropped;
  bool any = true;  ///< something has happened since this was last false: one of these or another thing
};

/// The window with its OpenGL 3.3 core context, current on the calling thread.
class GlfwWindow {
 public:
  /// Throws RunError: without a display the message names `render`.
  GlfwWindow(const std::string& title, PictureSize size);
  /// Makes the window no larger than the largest monitor's room for windows.
  void fit_monitor();
  ~GlfwWindow();
  GlfwWindow(GlfwWindow&&) = delete;

  /// The functions that are called when the user does something, in `poll`.
  WindowEvents& events() { return events_; }

  GLFWwindow* handle() const { return window_; }
  bool should_close() const;
  /// The X server has gone, or has cut the window off: nothing can be shown any more, and the window closes.
  /// Sizes are then those of before.
  bool is_lost() const { return lost_; }
  /// Throws RunError where it is lost.
  void require() const;
  void request_close();
  /// Handles what has happened; `wait_seconds` > 0 sleeps until something does, at most that long.
  void poll(double wait_seconds = 0.0);
  /// Whether showing a picture waits until the display is ready for the next one.
  void wait_for_display(bool wait);
  void swap_buffers();
  void set_title(const std::string& title);

  PictureSize size_in_points() const { return size_; }  ///< as the constructor takes it, at the last poll
  glm::ivec2 framebuffer_size() const;                  ///< pixels; zero while minimised or lost
  /// Position of the mouse in pixels of the framebuffer, y down from the top.
  glm::dvec2 cursor() const;
  double content_scale() const;  ///< 1 at 100 %

 private:
  void outlive_the_display();
  void lose();
  static int lose_what_is_gone(void* display, void* error);
  void listen();
  void note_size();

  GLFWwindow* window_ = nullptr;
  WindowEvents events_;
  PictureSize size_;
  bool lost_ = false;
};

}  // namespace twinflow
