#pragma once

#include <optional>
#include <string>

namespace twinflow {

/// The steps in each frame: what real time asks for, within a budget of work.
class Pacing {
 public:
  static constexpr double kLongestFrame = 0.1;  ///< real seconds that a frame can ask for
  static constexpr double kStepBudget = 0.025;  ///< seconds of work per frame
  static constexpr int kMostStepsPerFrame = 16;

  /// The steps of a frame after `elapsed_seconds` of real time. A step covers `step_seconds` of simulated
  /// time and takes `work_seconds` of real time. A `covered` world is paused.
  int steps_due(double elapsed_seconds, double step_seconds, double work_seconds, bool covered);

  bool paused() const { return paused_; }
  void set_paused(bool paused);
  /// Takes one more step, in the next frame, and pauses.
  void single_step();
  bool has_single_step() const { return single_step_; }
  void drop_single_step() { single_step_ = false; }

  /// Holds the world until `set_paused` or `release`, which restores the former state.
  void hold();
  void release();

  /// Pauses after a failed step; `reason` is for the user.
  void fail(std::string reason);
  /// Why the last step failed, or empty.
  const std::string& failure() const { return failure_; }
  void forget_failure() { failure_.clear(); }
  /// Notes that the scene restarts: a failed world goes on.
  void restart();

 private:
  bool paused_ = false;
  bool single_step_ = false;
  std::optional<bool> paused_before_hold_;
  std::string failure_;
  double unspent_seconds_ = 0.0;  ///< real time not yet used for steps
};

}  // namespace twinflow
