#pragma once

#include <cstdint>

namespace twinflow {

/// The time of a world: whole steps times their length, so that rounding does not add up. A step may be taken
/// in short parts.
class Clock {
 public:
  /// Starts at time 0. `step_seconds` is time.step.
  explicit Clock(double step_seconds) : step_seconds_(step_seconds) {}

  /// Seconds since the start.
  double time() const;
  /// `time()` after `advance(dt_seconds)`, to the last bit.
  double time_after(double dt_seconds) const;
  /// The remainder of the present whole step, seconds.
  double rest_of_step() const { return step_seconds_ - part_; }
  /// Steps taken since the start, short ones included.
  std::int64_t steps() const { return steps_; }
  /// The last step's fraction of a whole step; below 1 if simulated time slows down.
  double pace() const { return pace_; }
  /// Whole steps needed to reach `until_seconds`; 0 if that has passed.
  std::int64_t steps_until(double until_seconds) const;

  /// Advances by one step, at most `rest_of_step()`.
  void advance(double dt_seconds);
  /// Changes the length of a whole step and counts whole steps from now.
  void set_step(double step_seconds);

  /// Everything but the length of a step; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    archive(start_, whole_steps_, part_, steps_, pace_);
  }

 private:
  double step_seconds_;
  double start_ = 0.0;            ///< when step_seconds_ took effect, seconds
  std::int64_t whole_steps_ = 0;  ///< since then
  double part_ = 0.0;             ///< covered by short steps of the present whole step, seconds
  std::int64_t steps_ = 0;
  double pace_ = 1.0;
};

}  // namespace twinflow
