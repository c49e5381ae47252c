#pragma once

#include <memory>

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

}  // namespace twinflow::gl
