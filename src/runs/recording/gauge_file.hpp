#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "runs/recording/recording.hpp"

namespace twinflow {

/// The table of --gauges while a run fills it. Its rows go straight to the disk or to a stream, so that
/// memory and checkpoints stay small in a long run. A file appears when the table is finished. A run with
/// checkpoints keeps the rows in a file beside them (rows_beside), which a resumed run extends.
class GaugeTable : public RecordingWith<GaugeTable> {
 public:
  explicit GaugeTable(RunState& run) : RecordingWith(run, &RecordingOptions::gauges) {}
  ~GaugeTable() override;

  void claim(Outputs& outputs) const override;
  /// Opens the place of the rows, with those up to the state that was read from a checkpoint.
  void begin() override;
  /// Adds a row of what the gauges read now; the first row brings the header.
  void record() override;
  void sync() override;
  /// Makes the table and, beside a file, its units appear.
  void finish() override;
  std::optional<std::filesystem::path> settings() const override;
  std::string what_is_left() const override;

  /// The length of the rows and their fingerprint, not the rows themselves.
  template <class Archive>
  void visit_state(Archive& archive);

 private:
  bool is_due(Moment moment) const override;
  void append(const std::string& text);
  void open_rows(const CheckpointOptions& checkpoint);
  void require_rows(const std::filesystem::path& kept);
  void copy_rows(AtomicFile& to) const;

  std::filesystem::path rows_path_;   ///< of the rows beside the checkpoints; empty without these
  std::unique_ptr<AtomicFile> file_;  ///< the table itself, if there are neither checkpoints nor a stream
  int descriptor_ = -1;               ///< where the rows go
  bool is_own_ = false;               ///< the descriptor is closed here
  std::uint64_t length_ = 0;          ///< bytes of whole rows, the header included
  RunningFingerprint fingerprint_;    ///< of those bytes
  std::string kept_fingerprint_;      ///< the one that a checkpoint holds
  std::optional<double> last_time_;   ///< of the last reading, seconds
  std::string units_;                 ///< the table that explains the columns
};

/// The file of the rows beside a checkpoint: FILE.gauges.csv.
std::filesystem::path rows_beside(const std::filesystem::path& checkpoint);

}  // namespace twinflow
