#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "world/readings/history.hpp"
#include "world/world.hpp"

namespace twinflow {

/// When the plots take their next sample. Measuring waits for the GPU, so it happens a few times a second, or
/// less often if it is slow. All times are real seconds.
class SamplingRhythm {
 public:
  static constexpr double kInterval = 0.2;   ///< between samples, at least
  static constexpr double kMostTime = 0.04;  ///< the part of the time that measuring may take

  bool is_due(double now) const { return now >= next_; }
  /// Notes a sample that took from `begin` to `end`.
  void note(double begin, double end) { next_ = begin + std::max(kInterval, (end - begin) / kMostTime); }

 private:
  double next_ = 0.0;
};

/// What has been measured of a world in motion, for its plots.
class PlotHistory {
 public:
  /// Collects into `history`; `clock` returns real seconds.
  explicit PlotHistory(std::function<double()> clock, History history = History())
      : clock_(std::move(clock)), history_(std::move(history)) {}

  /// Measures the world, if a sample is due and the world has moved on since the last one. Returns whether it
  /// did. `also` measures more at the same times.
  bool measure(World& world, const std::function<void(const Sample&)>& also = {});
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
