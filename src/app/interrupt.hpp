#pragma once

namespace twinflow {

/// While it exists, SIGINT, SIGTERM and SIGHUP (unless nohup ignores it) only set a flag, so that the file
/// being written is finished. Another signal more than a second later ends the program at once. SIGPIPE stays
/// ignored from then on: long work continues when its progress is no longer read, and its last message fails
/// like any other output.
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
