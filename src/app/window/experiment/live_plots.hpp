#pragma once

#include <vector>

#include "app/validate/live_case.hpp"
#include "play/experiment/experiment.hpp"
#include "view/annotations/plot.hpp"

namespace twinflow {

/// The published case beside both fluids, then measurements over time.
class LivePlots {
 public:
  explicit LivePlots(Experiment& experiment) : experiment_(experiment) {}

  /// Measures if a sample is due and the world has moved on.
  void measure();
  /// Forgets the case's readings, all or after `time`, simulated seconds.
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
