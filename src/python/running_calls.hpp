#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace twinflow::python {

/// The calls that run without Python's lock, for whose end Python's own end waits: a thread that asks for the
/// lock after that is taken apart in the middle of its call, which would abort the process.
class RunningCalls {
  /// A call that is counted. Made and destroyed with Python's lock.
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
  /// Runs without Python's lock as long as it exists, and has it again afterwards. If Python ends, making
  /// it raises SystemExit, which ends the thread without a word. Throws RunError in a fork.
  class Call {
   public:
    explicit Call(RunningCalls& calls) : counted_(calls) {}

   private:
    Counted counted_;
    pybind11::gil_scoped_release others_run_;
  };

  /// Whether Python ends, so that long calls should end.
  bool are_ending() const;
  /// Whether this process is a fork of one that has made calls: what these left, such as the graphics
  /// driver's threads, is not in it.
  bool are_of_parent() const;
  /// Lets no further call begin and waits for those that run, without Python's lock.
  void end();

 private:
  mutable std::mutex mutex_;
  std::condition_variable one_ended_;
  int running_ = 0;
  bool are_ending_ = false;
  std::atomic<int> process_ = 0;  ///< the number of the process that has made calls; 0: none
};

/// Lets Python's end call RunningCalls::end.
void end_with_python(const std::shared_ptr<RunningCalls>& calls);

}  // namespace twinflow::python
