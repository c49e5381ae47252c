#pragma once

#include "core/state_visitor.hpp"
#include "runs/recording/recording.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {

/// The table of --metrics, written at the run's end; a checkpoint holds its rows.
class MetricsTable : public Recording {
 public:
  explicit MetricsTable(RunState& run) : Recording(run, &RecordingOptions::metrics) {}

  void claim(Outputs& outputs) const override;
  void record() override;
  void finish() override;
  std::optional<std::filesystem::path> settings() const override;
  std::string what_is_left() const override;

  void visit_state(StateVisitor& visitor) override {
    visit_output(visitor, run().plan.options.metrics, "--metrics", "table of metrics");
    visitor(rows_, last_time_);
  }

 private:
  bool is_due(Moment moment) const override;

  std::string rows_ = metrics_header() + "\n";
  std::optional<double> last_time_;  ///< of the last row, seconds
};

}  // namespace twinflow
