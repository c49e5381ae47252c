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

/// Callbacks for the user's input; empty ones are skipped.
struct WindowEvents {
  std::function<void(KeyPress press, bool repeat)> key_pressed;
  std::function<void(bool pressed)> left_button;
  std::function<void(const std::vector<std::filesystem::path>& files)> files_dropped;
  bool any = true;  ///< any event since this was set to false, with or without a callback
};

/// The window with its OpenGL 3.3 core context, current on the calling thread.
class GlfwWindow {
 public:
  /// Throws RunError, which names `render`, if no window can be opened.
  GlfwWindow(const std::string& title, PictureSize size);
  /// Shrinks to the work area of the largest monitor.
  void fit_monitor();
  /// Covers the monitor at the window's middle, or returns to the former place.
  void fill_screen(bool fill);
  bool fills_screen() const { return before_full_.has_value(); }
  ~GlfwWindow();
  GlfwWindow(GlfwWindow&&) = delete;

  /// The callbacks of `poll`.
  WindowEvents& events() { return events_; }

  GLFWwindow* handle() const { return window_; }
  bool should_close() const;
  /// Whether the X server has gone or disconnected the window, which then closes. Sizes stay as they were.
  bool is_lost() const { return lost_; }
  /// Throws RunError if the window is lost.
  void require() const;
  void request_close();
  /// Handles all events. With `wait_seconds` > 0 it first sleeps until an event, at most that long.
  void poll(double wait_seconds = 0.0);
  void wait_for_display(bool wait);
  void swap_buffers();
  void set_title(const std::string& title);

  PictureSize size_in_points() const {
    return size_;
  }                                     ///< at the last poll without full screen, in the constructor's unit
  glm::ivec2 framebuffer_size() const;  ///< pixels; zero while minimized or lost
  /// The mouse in pixels of the framebuffer, y downwards.
  glm::dvec2 cursor() const;
  bool is_down(int key) const;   ///< GLFW_KEY_…
  double content_scale() const;  ///< 1: 100 %

 private:
  void outlive_the_display();
  void lose();
  static int lose_what_is_gone(void* display, void* error);
  void listen();
  void note_size();

  GLFWwindow* window_ = nullptr;
  WindowEvents events_;
  PictureSize size_;
  /// The window before full screen, in screen coordinates.
  struct Place {
    glm::ivec2 corner{0};
    glm::ivec2 size{0};
  };
  std::optional<Place> before_full_;
  bool lost_ = false;
};

}  // namespace twinflow
