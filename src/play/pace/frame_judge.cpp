#include "play/pace/frame_judge.hpp"

#include <algorithm>

namespace twinflow {
namespace {

constexpr double kTooLate = 2.0;         ///< seconds of late frames
constexpr double kLongestCounted = 0.2;  ///< seconds, as one long halt does not make a slow machine

}  // namespace

bool FrameJudge::observe(double frame_seconds) {
  const double seconds = std::min(frame_seconds, kLongestCounted);
  if (unjudged_seconds_ > 0.0) {
    unjudged_seconds_ -= seconds;
    return false;
  }
  if (frame_seconds > late_) late_seconds_ += seconds;
  if (frame_seconds < on_time_) late_seconds_ = std::max(0.0, late_seconds_ - 2.0 * seconds);
  if (late_seconds_ < kTooLate) return false;
  begin_anew();
  return true;
}

void FrameJudge::begin_anew() { *this = FrameJudge(late_, on_time_); }

std::optional<FrameCost> FirstSecond::observe(const FrameCost& cost) {
  if (frames_ >= kSkipped + kMeasured) return {};
  if (++frames_ <= kSkipped) return {};
  sum_.grid += cost.grid / kMeasured;
  sum_.particles += cost.particles / kMeasured;
  sum_.drawing += cost.drawing / kMeasured;
  sum_.whole += cost.whole / kMeasured;
  return frames_ == kSkipped + kMeasured ? std::optional(sum_) : std::nullopt;
}

}  // namespace twinflow
