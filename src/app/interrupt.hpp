#pragma once

namespace twinflow {

/// While it lives, SIGINT, SIGTERM and SIGHUP (unless nohup has it ignored) only raise a flag, so that the
/// file being written is finished. Another one, more than a second later, ends the program at once. SIGPIPE
/// is ignored, from then on: long work goes on where nobody reads its progress any more, and what it says at
/// its end fails like any other output.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool interrupted() const;

 private:
  bool hangups_count_ = true;  ///< SIGHUP was not ignored before
};

}  // namespace twinflow
