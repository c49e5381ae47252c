#pragma once

namespace twinflow {

// SIGINT, SIGTERM, and SIGHUP unless nohup ignores it.

/// Delays the signals until end_when_interrupted, even while the program replaces itself.
void hold_interrupts();

/// Makes signals end the program with a line and status 1, until there is an InterruptGuard. Call this before
/// writing.
void end_when_interrupted();

/// Tells whether the user wants long work to end after its current file.
class Interruption {
 public:
  Interruption() = default;
  virtual ~Interruption() = default;
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  virtual bool interrupted() const = 0;
};

/// Makes signals only set a flag, to finish the present file. Another one over a second later ends the
/// program. SIGPIPE is ignored.
class InterruptGuard : public Interruption {
 public:
  InterruptGuard();

  bool interrupted() const override;
};

/// Throws RunError for a signal after all was done and written.
void require_no_late_interrupt();

}  // namespace twinflow
