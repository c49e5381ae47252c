#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/options/command_line.hpp"
#include "app/window/screen/key_bindings.hpp"

struct GLFWwindow;

namespace twinflow {

/// Functions that are called when the user does something; empty ones are not called.
struct WindowEvents {
  std::function<void(KeyPress press, bool repeat)> key_pressed;
  std::function<void(bool pressed)> left_button;
  std::function<void(const std::vector<std::filesystem::path>& files)> files_dropped;
  bool any = true;  ///< whether something has happened since this was set to false, also something without a
                    ///< function
};

/// The window with its OpenGL 3.3 core context, current on the calling thread.
class GlfwWindow {
 public:
  /// Throws RunError if no window can be opened; the message names `render`.
  GlfwWindow(const std::string& title, PictureSize size);
  /// Shrinks the window to the room for windows on the largest monitor.
  void fit_monitor();
  /// Covers the monitor that shows the middle of the window, or returns to the place before.
  void fill_screen(bool fill);
  bool fills_screen() const { return before_full_.has_value(); }
  ~GlfwWindow();
  GlfwWindow(GlfwWindow&&) = delete;

  /// The functions that are called when the user does something, in `poll`.
  WindowEvents& events() { return events_; }

  GLFWwindow* handle() const { return window_; }
  bool should_close() const;
  /// Whether the X server has gone or has disconnected the window: nothing can be shown any more, and the
  /// window closes. Sizes stay as they were.
  bool is_lost() const { return lost_; }
  /// Throws RunError if the window is lost.
  void require() const;
  void request_close();
  /// Handles all events that have occurred. With `wait_seconds` > 0 it first sleeps until an event occurs, at
  /// most that long.
  void poll(double wait_seconds = 0.0);
  /// Sets whether showing a picture waits until the display is ready for it.
  void wait_for_display(bool wait);
  void swap_buffers();
  void set_title(const std::string& title);

  PictureSize size_in_points() const {
    return size_;
  }  ///< the size at the last poll at which it did not fill the screen, in the unit of the constructor's
  glm::ivec2 framebuffer_size() const;  ///< pixels; zero while minimized or lost
  /// The position of the mouse in pixels of the framebuffer, with y downwards from the top.
  glm::dvec2 cursor() const;
  bool is_down(int key) const;   ///< GLFW_KEY_…
  double content_scale() const;  ///< 1 means 100 %

 private:
  void outlive_the_display();
  void lose();
  static int lose_what_is_gone(void* display, void* error);
  void listen();
  void note_size();

  GLFWwindow* window_ = nullptr;
  WindowEvents events_;
  PictureSize size_;
  /// Where the window was before it filled the screen, in screen coordinates.
  struct Place {
    glm::ivec2 corner{0};
    glm::ivec2 size{0};
  };
  std::optional<Place> before_full_;
  bool lost_ = false;
};

}  // namespace twinflow
