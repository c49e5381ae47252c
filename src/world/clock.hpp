#pragma once

#include <cstdint>

namespace twinflow {

/// The time of a world. The time is the number of whole steps times the step, so that rounding does not add
/// up. A step may be taken in short parts, if the particles need that.
class Clock {
 public:
  /// Starts at time 0. `step_seconds` is the length of a whole step, time.step.
  explicit Clock(double step_seconds) : step_seconds_(step_seconds) {}

  /// Seconds since the start.
  double time() const;
  /// `time()` after `advance(dt_seconds)`, to the last bit.
  double time_after(double dt_seconds) const;
  /// What is left of the present whole step, seconds.
  double rest_of_step() const { return step_seconds_ - part_; }
  /// Steps taken since the start, short ones included.
  std::int64_t steps() const { return steps_; }
  /// The last step's fraction of a whole step: 1, or less if simulated time slows down.
  double pace() const { return pace_; }
  /// The number of whole steps that it takes to reach `until_seconds`; 0 if that has passed.
  std::int64_t steps_until(double until_seconds) const;

  /// Advances by one step, at most the rest of the present whole step.
  void advance(double dt_seconds);
  /// Changes the length of a whole step. Whole steps are then counted from the present time.
  void set_step(double step_seconds);

  /// Everything but the length of a step, which is a setting; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    archive(start_, whole_steps_, part_, steps_, pace_);
  }

 private:
  double step_seconds_;
  double start_ = 0.0;            ///< when the present step_seconds_ took effect, seconds
  std::int64_t whole_steps_ = 0;  ///< since then
  double part_ = 0.0;             ///< what short steps have covered of the present whole step, seconds
  std::int64_t steps_ = 0;
  double pace_ = 1.0;
};

}  // namespace twinflow
