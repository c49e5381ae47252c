#include "view/series/series_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "view/series/series_sets.hpp"

namespace twinflow {
namespace {

constexpr hsize_t kPage = 4096;  ///< bytes; a signal does not part what is written within one

/// Properties of a new file: its metadata do not cross pages, where the death of the program could part them.
Hdf5Id properties_of_new_file() {
  Hdf5Id properties(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  require_hdf5(H5Pset_file_space_strategy(properties.get(), H5F_FSPACE_STRATEGY_PAGE, false, 1));
  require_hdf5(H5Pset_file_space_page_size(properties.get(), kPage));
  return properties;
}

/// Whether an axis may have another length than the layout says.
bool may_differ(const SeriesSet& set, std::size_t axis) {
  return axis == 0 || (axis == 1 && set.rows == SeriesRows::particles);
}

}  // namespace

/// Throws RunError instead of Hdf5Error.
template <class Work>
void SeriesFile::carry_out(const Work& work) {
  try {
    work();
  } catch (const Hdf5Error& error) {
    fail(driver_.error != 0 ? std::strerror(driver_.error) : error.what());
  }
}

void SeriesFile::fail(const char* reason) const {
  throw RunError("cannot write " + path_.string() + ": " + reason);
}

SeriesFile::SeriesFile(const std::filesystem::path& target, SeriesLayout layout)
    : path_(target), layout_(std::move(layout)), fresh_(std::make_unique<AtomicFile>(target)) {
  driver_.descriptor = fresh_->descriptor();
  carry_out([&] { create(); });
}

SeriesFile::SeriesFile(const std::filesystem::path& file, SeriesLayout layout, const SeriesState& state)
    : path_(file), layout_(std::move(layout)) {
  driver_.descriptor = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
  if (driver_.descriptor < 0) {
    if (errno == ENOENT) throw InputError(path_.string() + ": the series up to the checkpoint is not there");
    fail(std::strerror(errno));
  }
  try {
    require_hdf5(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));
    file_ = Hdf5Id(H5Fopen(path_.c_str(), H5F_ACC_RDWR, crash_safe_access(driver_).get()), H5Fclose);
    require_same(state);
  } catch (const Hdf5Error&) {
    throw InputError(path_.string() + ": it should hold the series up to the checkpoint");
  }
  carry_out([&] {
    begin_appending();
    const hsize_t kept = state.intervals;
    require_hdf5(H5Dset_extent(time_.get(), &kept));
    require_hdf5(H5Fflush(file_.get(), H5F_SCOPE_LOCAL));
  });
}

/// The library closes the file before its descriptor is closed.
SeriesFile::~SeriesFile() {
  sets_.clear();
  ids_ = Hdf5Id();
  time_ = Hdf5Id();
  file_ = Hdf5Id();
  if (!fresh_ && driver_.descriptor >= 0) ::close(driver_.descriptor);
}

void SeriesFile::create() {
  require_hdf5(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr));  // it would print what goes wrong
  file_ = Hdf5Id(H5Fcreate(path_.c_str(), H5F_ACC_TRUNC, properties_of_new_file().get(),
                           crash_safe_access(driver_).get()),
                 H5Fclose);
  add_attribute(file_, "program", "twinflow " TWINFLOW_VERSION);
  add_attribute(file_, "scene", layout_.scene);
  add_text(file_, kSettingsPath, layout_.settings);
  create_time(file_);
  for (const SeriesSet& set : layout_.sets) create_set(file_, set);
  if (layout_.has_particles()) create_ids(file_);
  const auto add_axis = [&](const char* axis, const std::vector<float>& centers) {
    create_coordinates(file_,
                       {.path = "grid/" + std::string(axis),
                        .unit = "length",
                        .place = "centres of the cells",
                        .axes = axis,
                        .description = axis + std::string(" of the cells' centres")},
                       centers);
  };
  add_axis("x", layout_.x);
  add_axis("y", layout_.y);
  for (const SeriesSet& set : layout_.sets) create_intervals(file_, set, layout_.most_intervals);
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
  std::size_t ids = layout_.ids();
  for (const SeriesSet& set : layout_.sets) {
    const std::vector<hsize_t> lengths = lengths_of(open_set(file_, set.path));
    require(lengths.size() == set.shape.size() + 1);
    for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
      require(may_differ(set, axis) || lengths[axis] == set.shape[axis - 1]);
    }
    if (set.rows == SeriesRows::particles) ids = std::max<std::size_t>(ids, lengths[1]);
  }
  layout_.make_room_for(ids);
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
}

void SeriesFile::append(double time, const std::function<SeriesValues(std::size_t)>& values) {
  const std::size_t interval = times_.size();
  carry_out([&] {
    number_particles();
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      const SeriesValues part = values(k);
      write_interval(sets_[k], interval, layout_.sets[k].shape, part.first_row, part.values);
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
  if (::fsync(driver_.descriptor) != 0) fail(std::strerror(errno));
}

}  // namespace twinflow
