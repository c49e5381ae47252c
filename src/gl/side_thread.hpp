#pragma once

#include <functional>
#include <memory>

namespace twinflow::gl {

/// A thread for work without GL beside the one that issues GL commands and waits for what they compute. In
/// the browser, where a page may have no threads, the work is done when it is waited for.
class SideThread {
 public:
  using Work = std::function<void()>;

  SideThread();
  /// Waits for work that goes on; in the browser, work that was not waited for is not done.
  ~SideThread();
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;

  /// Starts the work. `wait` must be called before the next start.
  void start(Work work);
  /// Returns when the work is done, and throws what it has thrown.
  void wait();
  /// Returns when no work goes on, and forgets what it has thrown. In the browser, work that was not waited
  /// for is not done.
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace twinflow::gl
