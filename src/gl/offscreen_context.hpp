#pragma once

#include <memory>

namespace twinflow::gl {

/// A windowless OpenGL 3.3 core context by EGL, current on the calling thread: from Mesa's surfaceless
/// platform, the first working device, or the default display. Needs no X server. Several share one display
/// until the process ends.
class OffscreenContext {
 public:
  /// `debug` asks for a debug context. Throws RunError with what was tried and what to install.
  explicit OffscreenContext(bool debug = false);
  /// The context must be current on the calling thread or none.
  ~OffscreenContext();
  OffscreenContext(OffscreenContext&&) = delete;

  /// Makes the context current here; it must be current on no other thread. Throws RunError.
  void make_current();

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

/// Lets OffscreenContexts be current on this thread, then restores the earlier context, if any.
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
