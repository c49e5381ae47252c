#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "world/readings/history.hpp"
#include "world/world.hpp"

namespace twinflow {

/// When plots sample: a few times a second, less often if measuring is slow. Times are real seconds.
class SamplingRhythm {
 public:
  static constexpr double kInterval = 0.2;   ///< at least
  static constexpr double kMostTime = 0.04;  ///< share of time, at most

  bool is_due(double now) const { return now >= next_; }
  void note(double begin, double end) { next_ = begin + std::max(kInterval, (end - begin) / kMostTime); }

 private:
  double next_ = 0.0;
};

/// The plots' measurements of a running world.
class PlotHistory {
 public:
  /// `clock`: real seconds.
  explicit PlotHistory(std::function<double()> clock, History history = History())
      : clock_(std::move(clock)), history_(std::move(history)) {}

  /// Measures the world if a sample is due and the world has moved on. Returns whether it did. `also`
  /// measures more.
  bool measure(const World& world, const std::function<void(const Sample&)>& also = {});
  void clear() { history_.clear(); }
  /// Forgets what was measured after `time`, simulated seconds.
  void return_to(double time) { history_.forget_after(time); }
  const History& history() const { return history_; }

 private:
  std::function<double()> clock_;
  History history_;
  SamplingRhythm rhythm_;
};

}  // namespace twinflow
