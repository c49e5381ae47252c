#pragma once

#include <functional>
#include <memory>

namespace twinflow::gl {

/// A thread for non-GL work beside the one that issues GL commands. In a browser, which may lack threads,
/// `wait` does the work.
class SideThread {
 public:
  using Work = std::function<void()>;

  SideThread();
  /// Waits for running work; in a browser, drops work not waited for.
  ~SideThread();
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;

  /// Call `wait` before the next start.
  void start(Work work);
  void wait();  ///< rethrows the work's exception
  /// Waits for running work and drops its exception; in a browser, drops work not waited for.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace twinflow::gl
