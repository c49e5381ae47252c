#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/archive_fwd.hpp"
#include "core/files.hpp"
#include "core/fingerprint.hpp"
#include "runs/options.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The table of --gauges while a run fills it. Its rows go to the disk, or to a stream, as they come, so that
/// memory and checkpoints stay small however long the run is. A file appears when the table is finished. A
/// run with checkpoints keeps the rows in a file beside them (rows_beside), from which a resumed run goes on.
class GaugeTable {
 public:
  GaugeTable() = default;
  ~GaugeTable();
  GaugeTable(const GaugeTable&) = delete;
  GaugeTable& operator=(const GaugeTable&) = delete;

  /// Opens the place of the rows of `table`, with the rows up to the state that was read from a checkpoint.
  /// Throws RunError, and InputError where the rows of a resumed run are no longer there.
  void open(const std::filesystem::path& table, const CheckpointOptions& checkpoint);
  /// Adds a row of what the gauges read now, unless the last row is the same; the first row brings the
  /// header. Throws RunError.
  void add_row(const World& world);
  /// Flushes the rows, which a checkpoint implies. Throws RunError.
  void flush() const;
  /// Makes the table and, beside a file, its units appear. Throws RunError.
  void finish();

  /// The length of the rows and their fingerprint, not the rows themselves.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  void append(const std::string& text);
  void open_rows(const CheckpointOptions& checkpoint);
  void require_rows(const std::filesystem::path& kept);
  void copy_rows(AtomicFile& to) const;

  std::filesystem::path table_;
  std::filesystem::path rows_path_;   ///< of the rows beside the checkpoints; empty without these
  std::unique_ptr<AtomicFile> file_;  ///< the table itself, where there are neither checkpoints nor a stream
  int descriptor_ = -1;               ///< where the rows go
  bool is_own_ = false;               ///< the descriptor is closed here
  std::uint64_t length_ = 0;          ///< bytes of whole rows, the header included
  RunningFingerprint fingerprint_;    ///< of those bytes
  std::string kept_fingerprint_;      ///< the one that a checkpoint holds
  std::string last_row_;
  std::string units_;  ///< the table that explains the columns
};

/// The file of the rows beside a checkpoint: FILE.gauges.csv.
std::filesystem::path rows_beside(const std::filesystem::path& checkpoint);

}  // namespace twinflow
