#pragma once

#include <memory>
#include <string>

namespace twinflow::gl {

/// An OpenGL 3.3 core context without a window, made current on the calling thread, through EGL: Mesa's
/// surfaceless platform, then the first device that works, then the default display. Needs no X server.
class OffscreenContext {
 public:
  /// `debug` asks for a debug context. Throws RunError with what was tried and what to install.
  explicit OffscreenContext(bool debug = false);
  ~OffscreenContext();
  OffscreenContext(OffscreenContext&&) = delete;

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

/// Loads the OpenGL functions for the current context. `get_proc_address` is the window system's look-up.
/// Throws RunError below OpenGL 3.3.
using GetProcAddress = void (*(*)(const char* name))();
void load_functions(GetProcAddress get_proc_address);

/// The driver's own words on itself: "Mesa llvmpipe … (OpenGL 4.5)".
std::string driver_description();

}  // namespace twinflow::gl
