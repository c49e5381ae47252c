#pragma once

#include <deque>

namespace twinflow {

/// The speed of drawing, and of the fluids relative to real time.
class Speedometer {
 public:
  static constexpr double kWindow = 1.0;    ///< seconds that are averaged
  static constexpr double kShortest = 0.4;  ///< seconds of data needed

  /// Notes a frame; times are in seconds. Nothing is measured while the world `stands_still`; a time that
  /// runs backwards restarts measuring.
  void note_frame(double now, double simulated, bool stands_still);

  /// 0 while unknown.
  double frames_per_second() const;
  /// Simulated seconds in a second; 1 while unknown.
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
