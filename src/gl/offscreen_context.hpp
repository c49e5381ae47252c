#pragma once

#include <memory>

namespace twinflow::gl {

/// An OpenGL 3.3 core context without a window, made current on the calling thread, through EGL: Mesa's
/// surfaceless platform, then the first device that works, then the default display. Needs no X server. A
/// process may have several. All share the display, which stays open until the process ends.
class OffscreenContext {
 public:
  /// `debug` asks for a debug context. Throws RunError with what was tried and what to install.
  explicit OffscreenContext(bool debug = false);
  /// The context is current on the calling thread or on none.
  ~OffscreenContext();
  OffscreenContext(OffscreenContext&&) = delete;

  /// Makes the context current on the calling thread; it is current on no other. Throws RunError.
  void make_current();

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

/// While it lives, OffscreenContexts may be made current on this thread. Afterwards the earlier context, if
/// there was one, is current again.
class CurrentContextGuard {
 public:
  CurrentContextGuard();
  ~CurrentContextGuard();
  CurrentContextGuard(const CurrentContextGuard&) = delete;
  CurrentContextGuard& operator=(const CurrentContextGuard&) = delete;

 private:
  struct Current;
  std::unique_ptr<Current> before_;
};

}  // namespace twinflow::gl
