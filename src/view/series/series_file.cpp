#include "view/series/series_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "core/error.hpp"
#include "view/series/series_sets.hpp"

namespace twinflow {
namespace {

constexpr hsize_t kPage = 4096;  ///< bytes; a signal does not part what is written within one

/// Properties of a new file: its metadata do not cross pages, at which the death of the program could part
/// them.
Hdf5Id properties_of_new_file() {
  Hdf5Id properties(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  require_hdf5(H5Pset_file_space_strategy(properties.get(), H5F_FSPACE_STRATEGY_PAGE, false, 1));
  require_hdf5(H5Pset_file_space_page_size(properties.get(), kPage));
  return properties;
}

std::shared_ptr<DriverFile> driver_of(const AtomicFile& file) {
  return std::make_shared<DriverFile>(::fcntl(file.descriptor(), F_DUPFD_CLOEXEC, 0));
}

/// Throws InputError if the file cannot be read.
void copy_series(const std::filesystem::path& from, AtomicFile& to) {
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  std::ifstream file(from, std::ios::binary);
  std::vector<char> block(kBlock);
  while (file.read(block.data(), kBlock) || file.gcount() > 0) {
    to.write(std::as_bytes(std::span(block).first(static_cast<std::size_t>(file.gcount()))));
  }
  if (!file.eof()) throw InputError(from.string() + ": the series up to the checkpoint cannot be read");
}

/// Whether an axis may have another length than the layout says.
bool may_differ(const SeriesSet& set, std::size_t axis) {
  return axis == 0 || (axis == 1 && set.rows == ArrayRows::particles);
}

}  // namespace

/// Throws RunError if the library or, behind its back, the driver has failed.
template <class Work>
void SeriesFile::carry_out(const Work& work) {
  std::string reason;
  try {
    work();
  } catch (const Hdf5Error& error) {
    reason = error.what();
  }
  if (driver_->error != 0) reason = std::strerror(driver_->error);
  if (!reason.empty()) fail(reason);
}

void SeriesFile::fail(const std::string& reason) const {
  throw RunError("cannot write " + path_.string() + ": " + reason);
}

SeriesFile::SeriesFile(const std::filesystem::path& target, SeriesLayout layout)
    : path_(target), layout_(std::move(layout)), fresh_(std::make_unique<AtomicFile>(target)) {
  driver_ = driver_of(*fresh_);
  carry_out([&] { create(); });
}

SeriesFile::SeriesFile(const std::filesystem::path& target, SeriesLayout layout, const SeriesState& state,
                       const std::filesystem::path& from)
    : path_(target), layout_(std::move(layout)) {
  open(from);
  try {
    require_hdf5(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));
    file_ = Hdf5Id(H5Fopen(path_.c_str(), H5F_ACC_RDWR, crash_safe_access(driver_).get()), H5Fclose);
    require_same(state);
  } catch (const Hdf5Error&) {
    throw InputError(from.string() + ": it should hold the series up to the checkpoint");
  }
  carry_out([&] {
    begin_appending();
    drop_later(state);
    require_hdf5(H5Fflush(file_.get(), H5F_SCOPE_LOCAL));
  });
  if (fresh_) fresh_->commit();
}

/// Opens the file itself, or a copy of another one that is to take its place.
void SeriesFile::open(const std::filesystem::path& from) {
  std::error_code absent;
  if (from == path_ || std::filesystem::equivalent(from, path_, absent)) {
    driver_ = std::make_shared<DriverFile>(::open(path_.c_str(), O_RDWR | O_CLOEXEC));
    if (driver_->descriptor < 0) fail(std::strerror(errno));
    return;
  }
  fresh_ = std::make_unique<AtomicFile>(path_);
  copy_series(from, *fresh_);
  driver_ = driver_of(*fresh_);
}

void SeriesFile::create() {
  require_hdf5(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));  // it would print what goes wrong
  file_ = Hdf5Id(H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, properties_of_new_file().get(),
                           crash_safe_access(driver_).get()),
                 H5Fclose);
  add_attribute(file_, "program", "twinflow " TWINFLOW_VERSION);
  add_attribute(file_, "scene", layout_.scene);
  const glm::dvec2 maximum = layout_.minimum + layout_.size;
  add_attribute(file_, "domain_min", std::array{layout_.minimum.x, layout_.minimum.y});
  add_attribute(file_, "domain_max", std::array{maximum.x, maximum.y});
  add_text(file_, kSettingsPath, layout_.settings);
  create_time(file_);
  for (const SeriesSet& set : layout_.sets) create_set(file_, set);
  if (layout_.has_particles()) create_ids(file_);
  for (const SeriesAxis& axis : layout_.axes) create_coordinates(file_, axis.set, axis.centers);
  create_views(file_);
  begin_appending();
}

/// Throws Hdf5Error unless the file has the intervals, sets and settings.
void SeriesFile::require_same(const SeriesState& state) {
  const auto require = [](bool same) {
    if (!same) throw Hdf5Error("another series");
  };
  require(read_text(file_, kSettingsPath) == layout_.settings);
  const Hdf5Id time = open_set(file_, kTimePath);
  require(lengths_of(time).front() >= state.intervals);
  times_ = read_times(time, state.intervals);
  require(times_.empty() || times_.back() == state.last_time);
  for (const SeriesSet& set : layout_.sets) {
    const std::vector<hsize_t> lengths = lengths_of(open_set(file_, set.path));
    require(lengths.size() == set.shape.size() + 1);
    for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
      require(may_differ(set, axis) || lengths[axis] == set.shape[axis - 1]);
    }
    if (set.rows == ArrayRows::particles) require(lengths[1] >= state.ids);
  }
  layout_.make_room_for(state.ids);
}

/// Shortens the sets to the intervals of the state and to its particles, as they were at that time.
void SeriesFile::drop_later(const SeriesState& state) {
  shorten(time_, 0, state.intervals);
  for (std::size_t k = 0; k < sets_.size(); ++k) {
    if (layout_.sets[k].rows == ArrayRows::particles) shorten(sets_[k], 1, state.ids);
  }
  if (layout_.has_particles()) shorten(ids_, 0, state.ids);
}

/// Opens the sets and makes the library write metadata in an order in which readers can follow them.
void SeriesFile::begin_appending() {
  // What was given a place in the file may lie behind the end that a killed program has left.
  require_hdf5(H5Fincrement_filesize(file_.get(), 0));
  require_hdf5(H5Fstart_swmr_write(file_.get()));
  time_ = open_set(file_, kTimePath);
  sets_.reserve(layout_.sets.size());
  for (const SeriesSet& set : layout_.sets) sets_.push_back(open_set(file_, set.path));
  if (layout_.has_particles()) ids_ = open_set(file_, kIdPath);
  viewed_ = count_views(file_);
}

/// Makes views for the next interval, before it is there, and for those after it.
void SeriesFile::make_views() {
  for (; viewed_ <= times_.size(); viewed_ += kIntervalsInBatch) add_views(file_, layout_.sets, viewed_);
}

void SeriesFile::append(double time, const std::function<SeriesValues(std::size_t)>& values) {
  const std::size_t interval = times_.size();
  carry_out([&] {
    make_views();
    number_particles();
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      const SeriesValues part = values(k);
      const SeriesSet& set = layout_.sets[k];
      if (!set.rows) {
        write_interval(sets_[k], interval, set.shape, part.numbers);
      } else {
        write_interval(sets_[k], interval, set.shape, part.first_row, part.values);
      }
      if (driver_->error != 0) return;
    }
    // Readers trust the length of `time`, so all else is in the file before it.
    require_hdf5(H5Fflush(file_.get(), H5F_SCOPE_LOCAL));
    write_time(time_, interval, time);
    require_hdf5(H5Fflush(file_.get(), H5F_SCOPE_LOCAL));
  });
  if (fresh_ && interval == 0) fresh_->commit();
  times_.push_back(time);
}

void SeriesFile::number_particles() {
  if (ids_.get() < 0) return;
  write_ids(ids_, lengths_of(ids_).front(), layout_.ids());
}

void SeriesFile::sync() const {
  if (::fsync(driver_->descriptor) != 0) fail(std::strerror(errno));
}

}  // namespace twinflow
