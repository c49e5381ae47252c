#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/outputs.hpp"
#include "core/archive_fwd.hpp"
#include "core/error.hpp"
#include "view/series/series.hpp"

namespace twinflow {

/// The series could not be written; its whole intervals stay.
class SeriesError : public RunError {
  using RunError::RunError;
};

/// The file of --series while a run fills it. A checkpoint keeps the number of its intervals, not the
/// intervals themselves.
class SeriesOutput {
 public:
  /// Begins the file, or goes on with it after the state that was read from a checkpoint. Where that run had
  /// another file, it is copied. Throws RunError, and InputError where the file of a resumed run does not
  /// hold its intervals.
  void open(const std::filesystem::path& file, const World& world, SeriesRun run);
  /// Appends an interval, unless an earlier one could not be written. Throws SeriesError.
  void append(const World& world);
  /// Makes the intervals outlast a power cut, as a checkpoint implies. Throws SeriesError.
  void sync();
  /// Lists all intervals in the file of XDMF. Throws RunError.
  void finish();

  template <class Archive>
  void archive_state(Archive& archive);

 private:
  std::optional<Series> series_;
  bool is_broken_ = false;
  std::filesystem::path file_;
  SeriesState kept_;  ///< that of the checkpoint
};

/// What a series that may have this many intervals is told about its run.
SeriesRun series_run(std::string settings, double intervals);

/// Adds the file of a series and the one of XDMF beside it to the outputs of a command.
void add_series(Outputs& outputs, const std::filesystem::path& file);

/// Throws InputError unless the path can be that of a series: a file, not called .xmf as the one beside it.
void require_series_name(const std::filesystem::path& file);

}  // namespace twinflow
