#include "world/clock.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

/// Steps are counted to a millionth of a step, so that 0.1 s holds ten steps of 0.01 s.
constexpr double kStepRounding = 1e-6;

}  // namespace

double Clock::time() const { return start_ + static_cast<double>(whole_steps_) * step_seconds_ + part_; }

double Clock::time_after(double dt_seconds) const {
  Clock after = *this;
  after.advance(dt_seconds);
  return after.time();
}

std::int64_t Clock::steps_until(double until_seconds) const {
  const double steps = (until_seconds - time()) / step_seconds_;
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::ceil(steps - kStepRounding)));
}

void Clock::advance(double dt_seconds) {
  ++steps_;
  pace_ = dt_seconds / step_seconds_;
  part_ += dt_seconds;
  if (part_ < (1.0 - kStepRounding) * step_seconds_) return;
  ++whole_steps_;
  part_ = 0.0;
}

void Clock::set_step(double step_seconds) {
  if (step_seconds == step_seconds_) return;
  start_ = time();
  whole_steps_ = 0;
  part_ = 0.0;
  step_seconds_ = step_seconds;
}

}  // namespace twinflow
