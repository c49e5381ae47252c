#pragma once

#include <optional>
#include <string>

namespace twinflow {

/// How many steps the world takes in each frame: as many as real time asks for, within a budget of work. So a
/// slow machine slows the fluid down. None while the world stands still.
class Pacing {
 public:
  static constexpr double kLongestFrame = 0.1;  ///< seconds of real time that one frame can ask for
  static constexpr double kStepBudget = 0.025;  ///< seconds of work in a frame
  static constexpr int kMostStepsPerFrame = 16;

  /// The steps of a frame that comes `elapsed_seconds` of real time after the one before. `step_seconds` is
  /// the simulated time of a step, `work_seconds` the real time that a step takes. While the world is
  /// `covered` by something else it is paused.
  int steps_due(double elapsed_seconds, double step_seconds, double work_seconds, bool covered);

  bool paused() const { return paused_; }
  /// Pauses the world, or continues.
  void set_paused(bool paused);
  /// Pauses the world after one more step, which is taken with the next frame.
  void single_step();
  bool has_single_step() const { return single_step_; }
  void drop_single_step() { single_step_ = false; }

  /// Holds the world until `release`, which returns to the state before, or until `set_paused`.
  void hold();
  void release();

  /// Pauses the world because the step failed; `reason` is for the user.
  void fail(std::string reason);
  /// Why the last step failed; empty if it did not.
  const std::string& failure() const { return failure_; }
  void forget_failure() { failure_.clear(); }
  /// The scene starts again: after a failure the world goes on.
  void restart();

 private:
  bool paused_ = false;
  bool single_step_ = false;
  std::optional<bool> paused_before_hold_;
  std::string failure_;
  double unspent_seconds_ = 0.0;  ///< real time that has not become steps
};

}  // namespace twinflow
