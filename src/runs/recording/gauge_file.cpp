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
#include <vector>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

constexpr mode_t kReadableByAll = 0666;  ///< less what the user's mask takes away

[[noreturn]] void fail_to_write(const std::filesystem::path& path) {
  throw RunError("cannot write " + name_of_output(path) + ": " + std::strerror(errno));
}

/// Calls take(part) for the first `length` bytes of a file, part by part. Returns false if there are fewer.
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

void GaugeTable::claim(Outputs& outputs) const {
  if (run().plan.scene.gauges.empty()) {
    throw InputError("--gauges " + path().string() + ": the scene has no gauges; --gauge x,y adds one");
  }
  outputs.add_table("--gauges", path());
  const auto checkpoint = options().checkpoint.target();
  if (checkpoint) outputs.files.push_back({"the rows beside the checkpoint", rows_beside(*checkpoint)});
}

void GaugeTable::begin() {
  if (options().checkpoint.target()) return open_rows(options().checkpoint);
  if (OutputPlace(path()).is_file()) {
    file_ = std::make_unique<AtomicFile>(path());
    descriptor_ = file_->descriptor();
    return;
  }
  descriptor_ = OutputPlace(path()).open();
  if (descriptor_ < 0) fail_to_write(path());
  is_own_ = true;
}

/// Opens the file of the rows beside the checkpoints of the run. It has the rows up to the checkpoint from
/// which the run continues; without a checkpoint it is empty.
void GaugeTable::open_rows(const CheckpointOptions& checkpoint) {
  rows_path_ = rows_beside(*checkpoint.target());
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
    fail_to_write(rows_path_.empty() ? path() : rows_path_);
  }
  fingerprint_.add(text);
  length_ += text.size();
}

/// Without --every, gauges are read in every step from --from on. No time has two rows.
bool GaugeTable::is_due(Moment moment) const {
  const World& world = *run().world;
  if (last_time_ == world.time()) return false;
  return moment != Moment::step || (!options().every && world.steps_until(options().from) == 0);
}

void GaugeTable::record() {
  const World& world = *run().world;
  const std::vector<GaugeReading> readings = read_gauges(world);
  last_time_ = world.time();
  write([&] {
    if (length_ == 0) {
      append(gauges_header(readings) + "\n");
      units_ = gauges_units(readings);
    }
    append(gauges_row(world.time(), readings) + "\n");
  });
}

void GaugeTable::sync() {
  if (has_failed()) return;
  write([&] {
    if (descriptor_ >= 0 && !rows_path_.empty() && ::fsync(descriptor_) != 0) fail_to_write(rows_path_);
  });
}

void GaugeTable::finish() {
  if (length_ == 0) return;  // the run ended before it had a row
  if (file_ != nullptr) {
    file_->commit();
  } else if (!rows_path_.empty()) {
    AtomicFile to(path());
    copy_rows(to);
    to.commit();
  }
  write_units_beside(path(), units_);
}

std::optional<std::filesystem::path> GaugeTable::settings() const {
  if (length_ == 0) return {};
  return settings_beside(path());
}

std::string GaugeTable::what_is_left() const {
  if (length_ == 0 || (has_failed() && !OutputPlace(path()).is_file())) return "";
  return "what the gauges read up to then is in " + name_of_output(path());
}

void GaugeTable::copy_rows(AtomicFile& to) const {
  const bool is_whole = read_first(descriptor_, length_,
                                   [&](std::string_view part) { to.write(std::as_bytes(std::span(part))); });
  if (!is_whole)
    throw RunError("cannot read " + rows_path_.string() + ", which holds the rows of the gauges");
}

void GaugeTable::visit_state(StateVisitor& visitor) {
  visit_output(visitor, run().plan.options.gauges, "--gauges", "table of gauges");
  std::string digits = fingerprint_.digits();
  visitor(length_, digits, last_time_, units_);
  if (visitor.reads()) kept_fingerprint_ = digits;
}

std::filesystem::path rows_beside(const std::filesystem::path& checkpoint) {
  return checkpoint.string() + ".gauges.csv";
}

}  // namespace twinflow
