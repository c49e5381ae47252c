#include "app/window/screen/glfw_window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <span>
#include <utility>

#include "core/error.hpp"
#include "gl/debug.hpp"
#include "gl/functions.hpp"
#include "gl/renderer_threads.hpp"

namespace twinflow {
namespace {

std::string glfw_reason() {
  const char* description = nullptr;
  glfwGetError(&description);
  return description ? description : "unknown reason";
}

WindowEvents& events_of(GLFWwindow* window) {
  return static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window))->events();
}

void happened(GLFWwindow* window) { events_of(window).any = true; }
void on_change(GLFWwindow* window, int, int) { happened(window); }
void on_number(GLFWwindow* window, int) { happened(window); }
void on_place(GLFWwindow* window, double, double) { happened(window); }
void on_character(GLFWwindow* window, unsigned int) { happened(window); }

void on_key(GLFWwindow* window, int key, int, int action, int modifiers) {
  happened(window);
  const WindowEvents& events = events_of(window);
  if (action == GLFW_RELEASE || !events.key_pressed) return;
  events.key_pressed({key, (modifiers & GLFW_MOD_CONTROL) != 0}, action == GLFW_REPEAT);
}

void on_button(GLFWwindow* window, int button, int action, int) {
  happened(window);
  const WindowEvents& events = events_of(window);
  if (button == GLFW_MOUSE_BUTTON_LEFT && events.left_button) events.left_button(action == GLFW_PRESS);
}

void on_drop(GLFWwindow* window, int count, const char** paths) {
  happened(window);
  const WindowEvents& events = events_of(window);
  if (events.files_dropped) events.files_dropped({paths, paths + count});
}

/// The function of this name in the libraries that are loaded already; null where there is none.
template <class Function>
Function loaded(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, name));
}

int keep_quiet(void*) { return 0; }

/// Replaces a broken connection by one that never delivers anything, as GLFW would wait for the broken one
/// forever.
void silence(int descriptor) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return;
  ::dup2(ends[0], descriptor);
  ::close(ends[0]);  // the other end stays open, as this one would be readable otherwise
}

}  // namespace

GlfwWindow::GlfwWindow(const std::string& title, PictureSize size) {
  if (!glfwInit()) {
    throw RunError("no display to open a window on (" + glfw_reason() +
                   "); without one, draw frames instead: twinflow render SCENE -o DIR --frames N");
  }
  gl::keep_renderer_to_one_processor_of_two();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, gl::kDebugBuild ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  window_ = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
  if (!window_) {
    const std::string reason = glfw_reason();
    glfwTerminate();
    throw RunError("no window with OpenGL 3.3 (" + reason +
                   "); without one, draw frames instead: twinflow render SCENE -o DIR --frames N");
  }
  glfwSetWindowSizeLimits(window_, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwMakeContextCurrent(window_);
  glfwSetWindowUserPointer(window_, this);
  gl::load_functions(glfwGetProcAddress);
  listen();
  outlive_the_display();
  note_size();
}

/// Xlib ends the program when its server goes. From version 1.7 on it can be asked not to; its functions then
/// return without having done anything. They are looked up at run time, as GLFW may use another window
/// system.
void GlfwWindow::outlive_the_display() {
  using ExitHandler = void (*)(void* display, void* data);
  const auto get_display = loaded<void* (*)()>("glfwGetX11Display");
  const auto set_handler = loaded<void* (*)(int (*)(void*))>("XSetIOErrorHandler");
  const auto set_error_handler = loaded<void (*)(int (*)(void*, void*))>("XSetErrorHandler");
  const auto set_exit_handler = loaded<void (*)(void*, ExitHandler, void*)>("XSetIOErrorExitHandler");
  void* const display = get_display ? get_display() : nullptr;
  if (display && set_error_handler) set_error_handler(lose_what_is_gone);
  if (!display || !set_handler || !set_exit_handler) return;
  set_handler(keep_quiet);
  set_exit_handler(
      display,
      [](void* broken, void* window) {
        const auto descriptor_of = loaded<int (*)(void*)>("XConnectionNumber");
        if (descriptor_of) silence(descriptor_of(broken));
        static_cast<GlfwWindow*>(window)->lose();
      },
      this);
}

/// The X server has refused a request: either the window does not exist any more, or the request was not
/// essential.
int GlfwWindow::lose_what_is_gone(void*, void* error) {
  struct ErrorEvent {  // as in Xlib.h
    int type;
    void* display;
    unsigned long resource;
    unsigned long serial;
    unsigned char code;
  };
  constexpr unsigned char kBadWindow = 3;
  constexpr unsigned char kBadDrawable = 9;
  const unsigned char code = static_cast<const ErrorEvent*>(error)->code;
  GLFWwindow* const window = glfwGetCurrentContext();
  if (window && (code == kBadWindow || code == kBadDrawable)) {
    static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window))->lose();
  }
  return 0;
}

void GlfwWindow::require() const {
  if (lost_) throw RunError("the display has gone");
}

void GlfwWindow::lose() {
  lost_ = true;
  request_close();
}

GlfwWindow::~GlfwWindow() {
  if (lost_) return;  // there is nothing left to destroy
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void GlfwWindow::fit_monitor() {
  int count = 0;
  GLFWmonitor* const* monitors = glfwGetMonitors(&count);
  glm::ivec2 room(0);
  for (GLFWmonitor* monitor : std::span(monitors, static_cast<std::size_t>(count))) {
    glm::ivec2 corner(0);
    glm::ivec2 size(0);
    glfwGetMonitorWorkarea(monitor, &corner.x, &corner.y, &size.x, &size.y);
    if (size.x * size.y > room.x * room.y) room = size;
  }
  glm::ivec2 size(0);
  glfwGetWindowSize(window_, &size.x, &size.y);
  if (room.x < 1 || room.y < 1 || (size.x <= room.x && size.y <= room.y)) return;
  glfwSetWindowSize(window_, std::min(size.x, room.x), std::min(size.y, room.y));
}

void GlfwWindow::fill_screen(bool fill) {
  if (fill == before_full_.has_value()) return;
  if (!fill) {
    const Place place = *std::exchange(before_full_, {});
    glfwSetWindowMonitor(window_, nullptr, place.corner.x, place.corner.y, place.size.x, place.size.y,
                         GLFW_DONT_CARE);
    return;
  }
  Place place;
  glfwGetWindowPos(window_, &place.corner.x, &place.corner.y);
  glfwGetWindowSize(window_, &place.size.x, &place.size.y);
  const glm::ivec2 middle = place.corner + place.size / 2;
  int count = 0;
  GLFWmonitor* const* monitors = glfwGetMonitors(&count);
  GLFWmonitor* shown_on = glfwGetPrimaryMonitor();
  for (GLFWmonitor* monitor : std::span(monitors, static_cast<std::size_t>(count))) {
    glm::ivec2 corner(0);
    glfwGetMonitorPos(monitor, &corner.x, &corner.y);
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (mode == nullptr) continue;
    const glm::ivec2 within = middle - corner;
    if (within.x >= 0 && within.y >= 0 && within.x < mode->width && within.y < mode->height)
      shown_on = monitor;
  }
  const GLFWvidmode* mode = shown_on != nullptr ? glfwGetVideoMode(shown_on) : nullptr;
  if (mode == nullptr) throw RunError("there is no monitor to fill");
  before_full_ = place;
  glfwSetWindowMonitor(window_, shown_on, 0, 0, mode->width, mode->height, mode->refreshRate);
}

/// ImGui passes events on to these callbacks, as it installs its own later.
void GlfwWindow::listen() {
  glfwSetKeyCallback(window_, on_key);
  glfwSetMouseButtonCallback(window_, on_button);
  glfwSetDropCallback(window_, on_drop);
  glfwSetCursorPosCallback(window_, on_place);
  glfwSetScrollCallback(window_, on_place);
  glfwSetCharCallback(window_, on_character);
  glfwSetCursorEnterCallback(window_, on_number);
  glfwSetWindowFocusCallback(window_, on_number);
  glfwSetWindowIconifyCallback(window_, on_number);
  glfwSetFramebufferSizeCallback(window_, on_change);
  glfwSetWindowRefreshCallback(window_, happened);
}

bool GlfwWindow::should_close() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }
void GlfwWindow::request_close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }

void GlfwWindow::poll(double wait_seconds) {
  if (wait_seconds > 0.0) {
    glfwWaitEventsTimeout(wait_seconds);
  } else {
    glfwPollEvents();
  }
  note_size();
}

void GlfwWindow::wait_for_display(bool wait) { glfwSwapInterval(wait ? 1 : 0); }
void GlfwWindow::swap_buffers() { glfwSwapBuffers(window_); }
void GlfwWindow::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }

void GlfwWindow::note_size() {
  glm::ivec2 size(0);
  glfwGetWindowSize(window_, &size.x, &size.y);
  // Where screen coordinates are pixels, GLFW has multiplied the requested size by the content scale.
  const double scale = size == framebuffer_size() ? content_scale() : 1.0;
  if (lost_ || before_full_) return;  // a lost one has not answered the requests above
  size_ = {static_cast<int>(std::lround(size.x / scale)), static_cast<int>(std::lround(size.y / scale))};
}

glm::ivec2 GlfwWindow::framebuffer_size() const {
  glm::ivec2 size(0);
  glfwGetFramebufferSize(window_, &size.x, &size.y);
  return lost_ ? glm::ivec2(0) : size;
}

bool GlfwWindow::is_down(int key) const { return !lost_ && glfwGetKey(window_, key) == GLFW_PRESS; }

glm::dvec2 GlfwWindow::cursor() const {
  glm::dvec2 position(0.0);
  glm::ivec2 window_size(1);
  glfwGetCursorPos(window_, &position.x, &position.y);
  glfwGetWindowSize(window_, &window_size.x, &window_size.y);
  return position * glm::dvec2(framebuffer_size()) / glm::dvec2(glm::max(window_size, glm::ivec2(1)));
}

double GlfwWindow::content_scale() const {
  float x = 1.0f;
  float y = 1.0f;
  glfwGetWindowContentScale(window_, &x, &y);
  return static_cast<double>(x);
}

}  // namespace twinflow
