#pragma once

#include <functional>
#include <memory>

namespace twinflow::gl {

/// A thread for non-GL work beside the GL thread. In a browser, `wait` does the work.
class SideThread {
 public:
  using Work = std::function<void()>;

  SideThread();
  /// Waits for running work; a browser drops it.
  ~SideThread();
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;

  /// Call `wait` before the next start.
  void start(Work work);
  void wait();  ///< rethrows the work's exception
  /// Waits for running work, or in a browser drops it, and drops its exception.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace twinflow::gl
