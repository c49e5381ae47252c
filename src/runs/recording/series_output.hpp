#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runs/recording/recording.hpp"
#include "view/series/series.hpp"

namespace twinflow {

/// The file of --series while a run fills it. A checkpoint keeps the number of its intervals, not the
/// intervals themselves.
class SeriesOutput : public RecordingWith<SeriesOutput> {
 public:
  explicit SeriesOutput(RunState& run) : RecordingWith(run, &RecordingOptions::series) {}

  /// Also claims the XDMF file beside it. Throws InputError unless the path suits a series: a file, and not
  /// the .xmf itself. Throws InputError unless the path can be that of a series: a file, not called .xmf as
  /// the one beside it.
  void claim(Outputs& outputs) const override;
  /// Begins the file, or goes on with it after the state that was read from a checkpoint. If that run has
  /// another file, it is copied once it is found to be right. Throws RunError, and InputError if the file
  /// of a resumed run does not hold its intervals.
  void begin() override;
  /// Appends an interval.
  void record() override;
  void sync() override;
  /// Lists all intervals in the file of XDMF.
  void finish() override;
  std::string what_is_left() const override;

  template <class Archive>
  void visit_state(Archive& archive);

 private:
  bool is_due(Moment moment) const override;
  void find(const std::optional<std::filesystem::path>& named);

  std::optional<Series> series_;
  std::optional<double> broke_off_;  ///< the time of the interval that could not be written, seconds
  std::filesystem::path file_;
  SeriesState kept_;                 ///< of the checkpoint
  std::optional<double> last_time_;  ///< of the last interval, seconds
};

}  // namespace twinflow
