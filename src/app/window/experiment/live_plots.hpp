#pragma once

#include <vector>

#include "app/validate/live_case.hpp"
#include "play/experiment/experiment.hpp"
#include "view/annotations/plot.hpp"

namespace twinflow {

/// The window's plots of an experiment: its measurements over time, and before them the scene's published
/// case beside both fluids.
class LivePlots {
 public:
  explicit LivePlots(Experiment& experiment) : experiment_(experiment) {}

  /// Measures the world, if a sample is due and the world has moved on since the last one.
  void measure();
  /// Forgets all that was read for the published case, or what was read after `time`, simulated seconds.
  void clear_case() { published_.clear(); }
  void return_case_to(double time) { published_.forget_after(time); }

  const History& history() const { return experiment_.history(); }
  const validation::LiveCase& published() const { return published_; }
  std::vector<Plot> plots() const;

 private:
  Experiment& experiment_;
  validation::LiveCase published_;
};

}  // namespace twinflow
