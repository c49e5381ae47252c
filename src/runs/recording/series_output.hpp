#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/archive_fwd.hpp"
#include "core/error.hpp"
#include "runs/recording/outputs.hpp"
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
  /// Looks for the file whose state was read from `checkpoint`: where it was then or, if the run has been
  /// moved, under the name that --series has now, or beside the checkpoint. Returns the file in which the
  /// series goes on: the named one, or the one that was found.
  std::filesystem::path find(const std::optional<std::filesystem::path>& named,
                             const std::filesystem::path& checkpoint);
  /// Begins the file, or goes on with it after the state that was read from a checkpoint. Where that run has
  /// another file, it is copied once it is found to be right. `settings` is the scene with all settings, as
  /// TOML. Throws RunError, and InputError where the file of a resumed run does not hold its intervals.
  void open(const std::filesystem::path& file, const World& world, std::string settings);
  /// Appends an interval, unless an earlier one could not be written. Throws SeriesError.
  void append(const World& world);
  /// Makes the intervals outlast a power cut, as a checkpoint implies. Throws SeriesError.
  void sync();
  /// Lists all intervals in the file of XDMF. Throws RunError.
  void finish();
  /// What a message about a run that stopped early says of its intervals; empty without a series.
  std::string what_is_whole() const;

  template <class Archive>
  void archive_state(Archive& archive);

 private:
  std::optional<Series> series_;
  std::optional<double> broke_off_;  ///< the time of the interval that could not be written, seconds
  std::filesystem::path file_;
  SeriesState kept_;  ///< that of the checkpoint
};

/// Adds the file of a series and the one of XDMF beside it to the outputs of a command. Throws InputError
/// unless the path can be that of a series: a file, not called .xmf as the one beside it.
void add_series(Outputs& outputs, const std::filesystem::path& file);

}  // namespace twinflow
