#pragma once

#include <functional>
#include <string>
#include <utility>

#include "runs/recording/recording.hpp"
#include "world/checkpoint.hpp"

namespace twinflow {

class StateWriter;

/// Writes a run's checkpoints, each over the last, at multiples of checkpoint_every and on interruption. It
/// precedes other recordings, so it lacks their records.
class Checkpoints : public Recording {
 public:
  using Save = std::function<void(StateWriter&)>;

  Checkpoints(RunState& run, Save save) : Recording(run, nullptr), save_(std::move(save)) {}

  bool wanted() const override { return options().checkpoint.target().has_value(); }
  void claim(Outputs& outputs) const override;
  void begin() override { choose_next(); }
  void record() override;
  void finish() override {}
  /// The command that continues the run.
  std::string what_is_left() const override;

 private:
  bool is_due(Moment moment) const override;
  void choose_next();

  Save save_;
  double next_ = 0.0;  ///< seconds
};

}  // namespace twinflow
