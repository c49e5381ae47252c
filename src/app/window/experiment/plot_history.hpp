#pragma once

#include <algorithm>

#include "app/validate/live_case.hpp"
#include "world/readings/history.hpp"
#include "world/world.hpp"

namespace twinflow {

/// When the plots take their next sample: a few times a second, and so seldom that measuring, which waits for
/// the GPU, takes only a small part of the time. All times are real seconds.
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

/// What the window has measured of a world for its plots, and for those of the scene's published case.
class PlotHistory {
 public:
  /// Measures the world, if a sample is due and the world has moved on since the last one.
  void measure(World& world);
  void clear() {
    history_.clear();
    published_.clear();
  }
  /// Forgets what was measured after `time`, simulated seconds.
  void return_to(double time) {
    history_.forget_after(time);
    published_.forget_after(time);
  }
  const History& history() const { return history_; }
  const validation::LiveCase& published() const { return published_; }

 private:
  History history_;
  validation::LiveCase published_;
  SamplingRhythm rhythm_;
};

/// The plots of the published case, and after them those of the history.
std::vector<Plot> all_plots(const PlotHistory& plots);

}  // namespace twinflow
