#pragma once

#include <functional>
#include <string>
#include <utility>

#include "runs/recording/recording.hpp"
#include "world/checkpoint.hpp"

namespace twinflow {

/// Writes the checkpoints of a run, each in place of the last: at every multiple of checkpoint_every, and
/// when the user interrupts. It is the first of the recordings, so it lacks the others' records at that time.
class Checkpoints : public Recording {
 public:
  /// Stores the whole run.
  using Save = std::function<void(OutputArchive&)>;

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
