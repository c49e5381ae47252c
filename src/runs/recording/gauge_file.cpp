#include "runs/recording/gauge_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "core/archive.hpp"
#include "core/error.hpp"
#include "runs/recording/checkpoints.hpp"
#include "runs/recording/outputs.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr mode_t kReadableByAll = 0666;  ///< less what the user's mask takes away

[[noreturn]] void fail_to_write(const std::filesystem::path& path) {
  throw RunError("cannot write " + name_of_output(path) + ": " + std::strerror(errno));
}

/// Calls take(part) for the first `length` bytes of a file, part by part. Returns false where there are
/// fewer.
template <class Take>
bool read_first(int descriptor, std::uint64_t length, const Take& take) {
  std::array<char, 1 << 16> part;
  for (std::uint64_t done = 0; done < length;) {
    const std::size_t wanted = std::min<std::uint64_t>(part.size(), length - done);
    const ssize_t size = ::pread(descriptor, part.data(), wanted, static_cast<off_t>(done));
    if (size <= 0) return false;
    take(std::string_view(part.data(), static_cast<std::size_t>(size)));
    done += static_cast<std::uint64_t>(size);
  }
  return true;
}

}  // namespace

GaugeTable::~GaugeTable() {
  if (is_own_) ::close(descriptor_);
}

void GaugeTable::open(const std::filesystem::path& table, const CheckpointOptions& checkpoint) {
  table_ = table;
  if (checkpoint_of(checkpoint)) return open_rows(checkpoint);
  if (OutputPlace(table).is_file()) {
    file_ = std::make_unique<AtomicFile>(table);
    descriptor_ = file_->descriptor();
    return;
  }
  descriptor_ = OutputPlace(table).open();
  if (descriptor_ < 0) fail_to_write(table);
  is_own_ = true;
}

/// Opens the file of the rows beside the checkpoints of the run, with those up to the checkpoint that it goes
/// on from; without one there are none yet.
void GaugeTable::open_rows(const CheckpointOptions& checkpoint) {
  rows_path_ = rows_beside(*checkpoint_of(checkpoint));
  if (length_ > 0) {
    const std::filesystem::path kept = rows_beside(*checkpoint.resume);
    require_rows(kept);
    std::error_code failure;
    if (kept != rows_path_ && !std::filesystem::equivalent(kept, rows_path_, failure)) {
      std::filesystem::copy_file(kept, rows_path_, std::filesystem::copy_options::overwrite_existing,
                                 failure);
      if (failure) throw RunError("cannot write " + rows_path_.string() + ": " + failure.message());
    }
  }
  descriptor_ = ::open(rows_path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kReadableByAll);
  if (descriptor_ < 0) fail_to_write(rows_path_);
  is_own_ = true;
  if (::ftruncate(descriptor_, static_cast<off_t>(length_)) != 0) fail_to_write(rows_path_);
  if (::lseek(descriptor_, 0, SEEK_END) < 0) fail_to_write(rows_path_);
}

/// Throws InputError unless the file begins with the rows up to the checkpoint.
void GaugeTable::require_rows(const std::filesystem::path& kept) {
  const int descriptor = ::open(kept.c_str(), O_RDONLY | O_CLOEXEC);
  const bool is_whole = descriptor >= 0 && read_first(descriptor, length_,
                                                      [&](std::string_view part) { fingerprint_.add(part); });
  if (descriptor >= 0) ::close(descriptor);
  if (is_whole && fingerprint_.digits() == kept_fingerprint_) return;
  throw InputError(kept.string() + ": it should hold the rows of the gauges up to the checkpoint beside it");
}

void GaugeTable::append(const std::string& text) {
  if (!write_all(descriptor_, std::as_bytes(std::span(text)))) {
    const int reason = errno;
    // A row that is not whole would look like values.
    [[maybe_unused]] const int a_stream_cannot = ::ftruncate(descriptor_, static_cast<off_t>(length_));
    errno = reason;
    fail_to_write(rows_path_.empty() ? table_ : rows_path_);
  }
  fingerprint_.add(text);
  length_ += text.size();
}

void GaugeTable::add_row(const World& world) {
  const std::vector<GaugeReading> readings = read_gauges(world);
  std::string row = gauges_row(world.time(), readings) + "\n";
  if (row == last_row_) return;  // a run that stops measures once more where it was
  if (last_row_.empty()) {
    append(gauges_header(readings) + "\n");
    units_ = gauges_units(readings);
  }
  append(row);
  last_row_ = std::move(row);
}

void GaugeTable::flush() const {
  if (descriptor_ >= 0 && !rows_path_.empty() && ::fsync(descriptor_) != 0) fail_to_write(rows_path_);
}

void GaugeTable::finish() {
  if (file_ != nullptr) {
    file_->commit();
  } else if (!rows_path_.empty()) {
    AtomicFile table(table_);
    copy_rows(table);
    table.commit();
  }
  if (has_settings_beside(table_)) write_file_atomically(units_beside(table_), units_);
}

void GaugeTable::copy_rows(AtomicFile& to) const {
  const bool is_whole = read_first(descriptor_, length_,
                                   [&](std::string_view part) { to.write(std::as_bytes(std::span(part))); });
  if (!is_whole)
    throw RunError("cannot read " + rows_path_.string() + ", which holds the rows of the gauges");
}

template <class Archive>
void GaugeTable::archive_state(Archive& archive) {
  std::string digits = fingerprint_.digits();
  archive(length_, digits, last_row_, units_);
  if constexpr (is_reading<Archive>) kept_fingerprint_ = digits;
}

template void GaugeTable::archive_state(OutputArchive&);
template void GaugeTable::archive_state(InputArchive&);

std::filesystem::path rows_beside(const std::filesystem::path& checkpoint) {
  return checkpoint.string() + ".gauges.csv";
}

}  // namespace twinflow
