#pragma once

#include <algorithm>

namespace twinflow::web {

/// How many steps a frame may take. A browser does not report the GPU's time, so the number follows from the
/// frames: fewer steps after late frames, more after frames in time.
class StepAllowance {
 public:
  static constexpr double kLate = 0.045;    ///< seconds between two frames
  static constexpr double kInTime = 0.025;  ///< seconds between two frames
  static constexpr int kMost = 16;
  static constexpr int kFramesToTrust = 10;  ///< frames in time until one more step is tried

  /// Notes the time since the frame before, which took all steps that were allowed, or fewer.
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
