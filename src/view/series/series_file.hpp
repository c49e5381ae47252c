#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/files.hpp"
#include "view/series/crash_safe_driver.hpp"
#include "view/series/hdf5.hpp"
#include "view/series/series_layout.hpp"

namespace twinflow {

/// The values of one set in one interval, in C order, from row `first_row` to the last one. Only a set of
/// particles may leave out rows at the beginning; readers see NaN there.
struct SeriesValues {
  std::size_t first_row = 0;
  std::vector<float> values;
};

/// The part of a series that a run goes on from.
struct SeriesState {
  std::size_t intervals = 0;
  double last_time = 0.0;  ///< of the last of them, seconds
  std::size_t ids = 0;     ///< for how many particles they have room
};

/// The HDF5 file of a series. Its data sets grow along their first axis, the time, by one entry an interval.
/// Whenever the program is killed, every reader can open the file and finds all whole intervals. Their number
/// is the length of `time`; other sets may be longer. A new file appears with its first interval. All
/// functions throw RunError that names the file and the system's reason.
class SeriesFile {
 public:
  /// Begins a new file.
  SeriesFile(const std::filesystem::path& target, SeriesLayout layout);
  /// Goes on with the series in `from` after the intervals of `state`; later ones are dropped, and so is the
  /// room that they made for particles. Where `from`
  /// is another file than `target`, it stays as it is, and a copy takes the place of `target` once it is
  /// found to be right. Throws InputError if it is not a file with these intervals, sets and settings.
  SeriesFile(const std::filesystem::path& target, SeriesLayout layout, const SeriesState& state,
             const std::filesystem::path& from);
  SeriesFile(const SeriesFile&) = delete;
  SeriesFile& operator=(const SeriesFile&) = delete;

  /// Its sets may have room for more particles than those that it was given.
  const SeriesLayout& layout() const { return layout_; }
  /// The times of the intervals, seconds.
  const std::vector<double>& times() const { return times_; }
  SeriesState state() const { return {times_.size(), times_.empty() ? 0.0 : times_.back(), layout_.ids()}; }
  void make_room_for(std::size_t ids) { layout_.make_room_for(ids); }

  /// Appends an interval; values(k) belong to set k of the layout. One set at a time is in memory.
  void append(double time, const std::function<SeriesValues(std::size_t)>& values);
  /// Makes all intervals outlast a power cut.
  void sync() const;

 private:
  template <class Work>
  void carry_out(const Work& work);
  [[noreturn]] void fail(const std::string& reason) const;
  void open(const std::filesystem::path& from);
  void create();
  void create_axes();
  void require_same(const SeriesState& state);
  void drop_later(const SeriesState& state);
  void begin_appending();
  void make_views();
  void number_particles();

  std::filesystem::path path_;
  SeriesLayout layout_;
  std::vector<double> times_;
  std::size_t viewed_ = 0;             ///< intervals that have views, whether or not they are there yet
  std::unique_ptr<AtomicFile> fresh_;  ///< the file, if it is a new one
  std::shared_ptr<DriverFile> driver_;
  Hdf5Id file_, time_, ids_;  ///< `ids_` is nothing without particles
  std::vector<Hdf5Id> sets_;
};

}  // namespace twinflow
