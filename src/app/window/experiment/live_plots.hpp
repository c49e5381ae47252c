#pragma once

#include <vector>

#include "app/validate/live_case.hpp"
#include "app/window/notices/messages.hpp"
#include "view/annotations/plot.hpp"
#include "world/readings/plot_history.hpp"

namespace twinflow {

/// What the window plots of a world in motion: what has been measured over time, and before it the scene's
/// published case beside both fluids.
class LivePlots {
 public:
  /// Measures the world, if a sample is due and the world has moved on since the last one.
  void measure(World& world);
  void clear();
  /// Forgets what was measured after `time`, simulated seconds.
  void return_to(double time);

  const History& history() const { return over_time_.history(); }
  const validation::LiveCase& published() const { return published_; }
  std::vector<Plot> plots() const;

 private:
  PlotHistory over_time_{real_seconds};
  validation::LiveCase published_;
};

}  // namespace twinflow
