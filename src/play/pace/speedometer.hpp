#pragma once

#include <deque>

namespace twinflow {

/// How fast the window draws, and how fast the fluids run compared with real time, over the last second.
class Speedometer {
 public:
  static constexpr double kWindow = 1.0;    ///< seconds that are looked back at
  static constexpr double kShortest = 0.4;  ///< seconds before which nothing is said

  /// Call this in every frame with the real time and the world's time, both in seconds. While the world
  /// `stands_still` nothing is measured; where its time runs backwards measuring begins anew.
  void note_frame(double now, double simulated, bool stands_still);

  /// 0 while it is not known.
  double frames_per_second() const;
  /// Simulated seconds in a second; 1 while it is not known.
  double real_time_share() const;

 private:
  struct Frame {
    double now;
    double simulated;
  };
  double seconds() const { return frames_.empty() ? 0.0 : frames_.back().now - frames_.front().now; }

  std::deque<Frame> frames_;
};

}  // namespace twinflow
