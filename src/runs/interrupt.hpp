#pragma once

namespace twinflow {

// SIGINT, SIGTERM, and SIGHUP unless nohup ignores it.

/// Lets the signals wait, also while the program replaces itself, until end_when_interrupted.
void hold_interrupts();

/// Makes the signals end the program at once, with a line and status 1, until there is an InterruptGuard.
/// To be called before anything is written.
void end_when_interrupted();

/// Says whether the user wants long work to end, which then finishes the file that it is writing.
class Interruption {
 public:
  Interruption() = default;
  virtual ~Interruption() = default;
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  virtual bool interrupted() const = 0;
};

/// From its construction on, signals only set a flag, so that the present file is finished. Another signal
/// more than a second later ends the program at once. SIGPIPE is ignored, too: long work continues if its
/// progress is no longer read, and its last message fails like any output.
class InterruptGuard : public Interruption {
 public:
  InterruptGuard();

  bool interrupted() const override;
};

/// Throws RunError if a signal came when the work was done already and all of it was written.
void require_no_late_interrupt();

}  // namespace twinflow
