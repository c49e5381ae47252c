#pragma once

#include "runs/recording/recording.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {

/// The table of --metrics, written at the run's end; a checkpoint holds its rows.
class MetricsTable : public RecordingWith<MetricsTable> {
 public:
  explicit MetricsTable(RunState& run) : RecordingWith(run, &RecordingOptions::metrics) {}

  void claim(Outputs& outputs) const override;
  void record() override;
  void finish() override;
  std::optional<std::filesystem::path> settings() const override;
  std::string what_is_left() const override;

  template <class Archive>
  void visit_state(Archive& archive) {
    archive_output(archive, run().plan.options.metrics, "--metrics", "table of metrics");
    archive(rows_, last_time_);
  }

 private:
  bool is_due(Moment moment) const override;

  std::string rows_ = metrics_header() + "\n";
  std::optional<double> last_time_;  ///< of the last row, seconds
};

}  // namespace twinflow
