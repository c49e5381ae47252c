#pragma once

#include <optional>

#include "play/pace/resolution.hpp"

namespace twinflow {

/// Tells from the times of frames when a machine is too slow for what it computes.
///
/// Frames longer than `late` seconds count against it, frames shorter than `on_time` for it, and a frame
/// between the two for neither, so that a machine at the limit does not go back and forth. Two seconds of
/// late frames, less twice the time of the frames that were on time, are too many. The first second is not
/// judged: shaders are compiled then.
class FrameJudge {
 public:
  FrameJudge(double late_seconds, double on_time_seconds) : late_(late_seconds), on_time_(on_time_seconds) {}

  /// Takes the time of the next frame. Returns whether it is time to compute less; judging then begins anew.
  bool observe(double frame_seconds);
  /// Call this when something else is computed from now on.
  void begin_anew();

 private:
  double late_;
  double on_time_;
  double unjudged_seconds_ = 1.0;  ///< the time that is still not judged
  double late_seconds_ = 0.0;
};

/// What frames cost in the first second of a scene: the means over 45 frames after the first 15, in which
/// shaders are compiled. On a slow machine these take longer than a second.
class FirstSecond {
 public:
  static constexpr int kSkipped = 15;
  static constexpr int kMeasured = 45;

  /// Takes the next frame. Returns the means after the last one, nothing before and later.
  std::optional<FrameCost> observe(const FrameCost& cost);
  /// Ends the measurement without a result.
  void give_up() { frames_ = kSkipped + kMeasured; }

 private:
  int frames_ = 0;
  FrameCost sum_;
};

}  // namespace twinflow
