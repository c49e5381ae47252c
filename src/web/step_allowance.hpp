#pragma once

#include <algorithm>

namespace twinflow::web {

/// The steps per frame, by frame times: fewer after late frames, more after timely ones.
class StepAllowance {
 public:
  static constexpr double kLate = 0.045;    ///< seconds
  static constexpr double kInTime = 0.025;  ///< seconds
  static constexpr int kMost = 16;
  static constexpr int kFramesToTrust = 10;  ///< timely frames before one more step

  /// Notes the last frame; `took_all`: all allowed steps.
  void note_frame(double elapsed_seconds, bool took_all) {
    if (elapsed_seconds > kLate) {
      steps_ = std::max(1, steps_ - 1);
      in_time_ = 0;
    } else if (elapsed_seconds < kInTime && took_all && ++in_time_ >= kFramesToTrust) {
      steps_ = std::min(kMost, steps_ + 1);
      in_time_ = 0;
    }
  }
  int steps() const { return steps_; }

 private:
  int steps_ = 2;
  int in_time_ = 0;
};

}  // namespace twinflow::web
