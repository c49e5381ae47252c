#include "play/pace/speedometer.hpp"

namespace twinflow {

void Speedometer::note_frame(double now, double simulated, bool stands_still) {
  if (stands_still || (!frames_.empty() && simulated < frames_.back().simulated)) frames_.clear();
  if (stands_still) return;
  frames_.push_back({now, simulated});
  while (frames_.size() > 2 && now - frames_[1].now >= kWindow) frames_.pop_front();
}

double Speedometer::frames_per_second() const {
  return seconds() < kShortest ? 0.0 : static_cast<double>(frames_.size() - 1) / seconds();
}

double Speedometer::real_time_share() const {
  return seconds() < kShortest ? 1.0 : (frames_.back().simulated - frames_.front().simulated) / seconds();
}

}  // namespace twinflow
