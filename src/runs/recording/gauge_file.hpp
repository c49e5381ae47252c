#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "runs/recording/recording.hpp"

namespace twinflow {

/// The table of --gauges while a run fills it, straight on disk or a stream. A file appears when finished.
/// With checkpoints, a file beside them keeps the rows (rows_beside); a resumed run extends it.
class GaugeTable : public Recording {
 public:
  explicit GaugeTable(RunState& run) : Recording(run, &RecordingOptions::gauges) {}
  ~GaugeTable() override;

  void claim(Outputs& outputs) const override;
  /// Opens the destination, with the rows up to the restored state.
  void begin() override;
  /// Adds a row; the first brings the header.
  void record() override;
  void sync() override;
  /// Makes the table and, beside a file, its units appear.
  void finish() override;
  std::optional<std::filesystem::path> settings() const override;
  std::string what_is_left() const override;

  /// The rows' length and fingerprint.
  void visit_state(StateVisitor& visitor) override;

 private:
  bool is_due(Moment moment) const override;
  void append(const std::string& text);
  void open_rows(const CheckpointOptions& checkpoint);
  void require_rows(const std::filesystem::path& kept);
  void copy_rows(AtomicFile& to) const;

  std::filesystem::path rows_path_;   ///< beside the checkpoints; else empty
  std::unique_ptr<AtomicFile> file_;  ///< the table, without checkpoints and stream
  int descriptor_ = -1;               ///< for the rows
  bool is_own_ = false;               ///< closed here
  std::uint64_t length_ = 0;          ///< bytes of whole rows, with header
  RunningFingerprint fingerprint_;    ///< of those bytes
  std::string kept_fingerprint_;      ///< from the checkpoint
  std::optional<double> last_time_;   ///< of the last reading, seconds
  std::string units_;                 ///< explains the columns
};

/// FILE.gauges.csv beside the checkpoint FILE.
std::filesystem::path rows_beside(const std::filesystem::path& checkpoint);

}  // namespace twinflow
