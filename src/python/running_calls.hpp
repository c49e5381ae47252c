#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace twinflow::python {

/// The calls without Python's lock. Python's end waits for them: a thread that asked for the lock later would
/// abort the process.
class RunningCalls {
  /// A counted call; made and destroyed with Python's lock.
  class Counted {
   public:
    explicit Counted(RunningCalls& calls);
    ~Counted();
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

   private:
    RunningCalls& calls_;
  };

 public:
  /// Releases Python's lock while it exists. At Python's end it raises SystemExit, which ends the thread
  /// silently. Throws RunError in a fork.
  class Call {
   public:
    explicit Call(RunningCalls& calls) : counted_(calls) {}

   private:
    Counted counted_;
    pybind11::gil_scoped_release others_run_;
  };

  /// Whether Python ends and long calls should stop.
  bool are_ending() const;
  /// Whether this process is a fork of one that made calls; it lacks the driver's threads.
  bool are_of_parent() const;
  /// Refuses further calls and waits for running ones, without Python's lock.
  void end();

 private:
  mutable std::mutex mutex_;
  std::condition_variable one_ended_;
  int running_ = 0;
  bool are_ending_ = false;
  std::atomic<int> process_ = 0;  ///< the process that has made calls; 0: none
};

/// Calls RunningCalls::end at Python's end.
void end_with_python(const std::shared_ptr<RunningCalls>& calls);

}  // namespace twinflow::python
