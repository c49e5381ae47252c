#include "play/pace/pacing.hpp"

#include <algorithm>
#include <utility>

namespace twinflow {

int Pacing::steps_due(double elapsed_seconds, double step_seconds, double work_seconds, bool covered) {
  if (paused_ || covered) {
    unspent_seconds_ = 0.0;
    return std::exchange(single_step_, false) ? 1 : 0;
  }
  unspent_seconds_ += std::min(elapsed_seconds, kLongestFrame);
  const int affordable = std::clamp(static_cast<int>(kStepBudget / work_seconds), 1, kMostStepsPerFrame);
  const int asked = static_cast<int>(unspent_seconds_ / step_seconds);
  unspent_seconds_ -= asked * step_seconds;  // what is not affordable is dropped: the fluid slows down
  return std::min(asked, affordable);
}

void Pacing::set_paused(bool paused) {
  paused_ = paused;
  paused_before_hold_.reset();
}

void Pacing::single_step() {
  paused_ = true;
  single_step_ = true;
}

void Pacing::hold() {
  if (!paused_before_hold_) paused_before_hold_ = paused_;
  paused_ = true;
}

void Pacing::release() {
  if (const auto before = std::exchange(paused_before_hold_, {})) paused_ = *before;
}

void Pacing::fail(std::string reason) {
  paused_ = true;
  failure_ = std::move(reason);
}

void Pacing::restart() {
  if (!std::exchange(failure_, {}).empty()) paused_ = false;
}

}  // namespace twinflow
