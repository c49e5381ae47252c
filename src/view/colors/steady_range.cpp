#include "view/colors/steady_range.hpp"

#include <algorithm>
#include <cmath>

#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

constexpr double kApproach = 0.25;   ///< part of the remaining way that the range covers in a frame
constexpr double kFrameRate = 60.0;  ///< frames further apart cover as much as all frames between them would
constexpr double kArrived = 0.005;   ///< part of the extent: the range has reached its goal

double span(const ValueRange& range) { return range.high - range.low; }

bool covers(const ValueRange& range, const ValueRange& values) {
  const double slack = 1e-6 * span(range);
  return range.low <= values.low + slack && range.high >= values.high - slack;
}

ValueRange joined(const ValueRange& a, const ValueRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// An end at zero stays there, as values do not cross it.
ValueRange with_room(const ValueRange& values) {
  const int free_ends = int(values.low != 0.0) + int(values.high != 0.0);
  const double room = SteadyRange::kRoom * span(values) / std::max(free_ends, 1);
  return {values.low == 0.0 ? 0.0 : values.low - room, values.high == 0.0 ? 0.0 : values.high + room};
}

}  // namespace

void SteadyRange::visit_state(StateVisitor& visitor) {
  bool has_last = last_.has_value();
  visitor(has_last);
  if (has_last) {
    if (!last_) last_ = Moment();
    visitor(last_->state, last_->time);
  }
  visitor(blank_, frames_too_wide_);
  for (ValueRange* range : {&shown_, &target_, &recent_}) visitor(range->low, range->high);
}

ValueRange SteadyRange::follow(const ValueRange& values, const Moment& moment, const Rounding& rounding) {
  const bool begins = !last_ || moment.state < last_->state || moment.state == 0;
  if (begins || (blank_ && span(values) > 0.0)) {
    shown_ = target_ = rounding(values);
    frames_too_wide_ = 0;
    blank_ = span(values) == 0.0;
  } else if (moment.state > last_->state) {
    if (covers(target_, values)) {
      narrow_in_time(values, rounding);
    } else {
      target_ = rounding(joined(target_, values));
      frames_too_wide_ = 0;
    }
    approach_target(moment.time - last_->time);
  } else if (!covers(target_, values)) {  // the user has changed what is shown of this state
    shown_ = target_ = rounding(values);
  }
  last_ = moment;
  return shown_;
}

void SteadyRange::narrow_in_time(const ValueRange& values, const Rounding& rounding) {
  const ValueRange all = frames_too_wide_ == 0 ? values : joined(recent_, values);
  const ValueRange narrower = rounding(with_room(all));
  if (span(narrower) > kWorthwhile * span(target_)) {
    frames_too_wide_ = 0;
    return;
  }
  recent_ = all;
  if (++frames_too_wide_ < kPatience) return;
  target_ = narrower;
  frames_too_wide_ = 0;
}

void SteadyRange::approach_target(double elapsed_seconds) {
  const double part = 1.0 - std::pow(1.0 - kApproach, std::max(1.0, elapsed_seconds * kFrameRate));
  shown_.low += part * (target_.low - shown_.low);
  shown_.high += part * (target_.high - shown_.high);
  const double away = std::max(std::abs(shown_.low - target_.low), std::abs(shown_.high - target_.high));
  if (away < kArrived * span(target_)) shown_ = target_;
}

}  // namespace twinflow
