#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runs/recording/recording.hpp"
#include "view/series/series.hpp"

namespace twinflow {

/// The file of --series while a run fills it; a checkpoint keeps only the number of intervals.
class SeriesOutput : public Recording {
 public:
  explicit SeriesOutput(RunState& run) : Recording(run, &RecordingOptions::series) {}

  /// Also claims the XDMF file beside it. Throws InputError unless the path is a file without the ending
  /// .xmf.
  void claim(Outputs& outputs) const override;
  /// Begins the file, or continues the checkpoint's, checked and copied if elsewhere. Throws RunError, and
  /// InputError if it lacks its intervals.
  void begin() override;
  void record() override;
  void sync() override;
  /// Lists all intervals in the XDMF file.
  void finish() override;
  std::string what_is_left() const override;

  void visit_state(StateVisitor& visitor) override;

 private:
  bool is_due(Moment moment) const override;
  void find(const std::optional<std::filesystem::path>& named);

  std::optional<Series> series_;
  std::optional<double> broke_off_;  ///< time of the interval that failed, seconds
  std::filesystem::path file_;
  SeriesState kept_;                 ///< of the checkpoint
  std::optional<double> last_time_;  ///< of the last interval, seconds
};

}  // namespace twinflow
