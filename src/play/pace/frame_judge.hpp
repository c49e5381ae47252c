#pragma once

#include <optional>

#include "play/pace/resolution.hpp"

namespace twinflow {

/// Judges by frame times whether a machine is too slow.
///
/// Frames longer than `late` seconds count against it, frames shorter than `on_time` count double for it,
/// others not at all. Two late seconds in balance are too much. The first second, which compiles shaders, is
/// not judged.
class FrameJudge {
 public:
  FrameJudge(double late_seconds, double on_time_seconds) : late_(late_seconds), on_time_(on_time_seconds) {}

  /// Returns whether to compute less after this frame; judging then restarts.
  bool observe(double frame_seconds);
  /// Restarts judging, when the work changes.
  void begin_anew();

 private:
  double late_;
  double on_time_;
  double unjudged_seconds_ = 1.0;  ///< still not judged
  double late_seconds_ = 0.0;
};

/// Mean frame costs in a scene's first second: over 45 frames after 15 that compile shaders.
class FirstSecond {
 public:
  static constexpr int kSkipped = 15;
  static constexpr int kMeasured = 45;

  /// Returns the means after the last frame, once.
  std::optional<FrameCost> observe(const FrameCost& cost);
  void give_up() { frames_ = kSkipped + kMeasured; }

 private:
  int frames_ = 0;
  FrameCost sum_;
};

}  // namespace twinflow
