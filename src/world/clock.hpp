#pragma once

#include <cstdint>

#include "core/state_visitor.hpp"

namespace twinflow {

/// The time of a world: whole steps times their length, so that rounding does not add up.
class Clock {
 public:
  /// The clock starts at time 0. `step_seconds`: time.step.
  explicit Clock(double step_seconds) : step_seconds_(step_seconds) {}

  /// Seconds since the start.
  double time() const;
  /// `time()` after `advance(dt_seconds)`, to the last bit.
  double time_after(double dt_seconds) const;
  /// The remainder of the whole step, seconds.
  double rest_of_step() const { return step_seconds_ - part_; }
  /// The steps taken, short ones included.
  std::int64_t steps() const { return steps_; }
  /// The last step's fraction of a whole step.
  double pace() const { return pace_; }
  /// Whole steps until then; 0 if that has passed.
  std::int64_t steps_until(double until_seconds) const;

  /// Advances by one step, at most `rest_of_step()`.
  void advance(double dt_seconds);
  /// Changes the step's length and counts whole steps from now.
  void set_step(double step_seconds);

  /// The state without the step length.
  void visit_state(StateVisitor& visitor) { visitor(start_, whole_steps_, part_, steps_, pace_); }

 private:
  double step_seconds_;
  double start_ = 0.0;            ///< when step_seconds_ took effect, seconds
  std::int64_t whole_steps_ = 0;  ///< since then
  double part_ = 0.0;             ///< part of the present step, seconds
  std::int64_t steps_ = 0;
  double pace_ = 1.0;
};

}  // namespace twinflow
