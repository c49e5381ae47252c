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

/// A set's values in one interval, in C order from row `first_row` on. Only particles may lack first rows,
/// which read as NaN.
struct SeriesValues {
  std::size_t first_row = 0;
  std::vector<float> values;
  std::vector<double> numbers{};  ///< of sets without rows, in the place of `values`
};

/// The part of a series to continue from.
struct SeriesState {
  std::size_t intervals = 0;
  double last_time = 0.0;  ///< of the last, seconds
  std::size_t ids = 0;     ///< particles with room
};

/// The HDF5 file of a series. Data sets grow along time, their first axis, by one entry an interval. Whenever
/// the program is killed, readers can open it and find all whole intervals. `time` counts them; other sets
/// may be longer. A new file appears with its first interval. All functions throw RunError naming the file
/// and the system's reason.
class SeriesFile {
 public:
  /// Begins a new file.
  SeriesFile(const std::filesystem::path& target, SeriesLayout layout);
  /// Continues the series in `from` after the intervals of `state`; later ones, and their room for particles,
  /// are dropped. Another file than `target` is checked, copied and left unchanged. Throws InputError unless
  /// it has these intervals, sets and settings.
  SeriesFile(const std::filesystem::path& target, SeriesLayout layout, const SeriesState& state,
             const std::filesystem::path& from);
  SeriesFile(const SeriesFile&) = delete;
  SeriesFile& operator=(const SeriesFile&) = delete;

  /// May have room for more particles than given.
  const SeriesLayout& layout() const { return layout_; }
  /// Interval times, seconds.
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
  void require_same(const SeriesState& state);
  void drop_later(const SeriesState& state);
  void begin_appending();
  void make_views();
  void number_particles();

  std::filesystem::path path_;
  SeriesLayout layout_;
  std::vector<double> times_;
  std::size_t viewed_ = 0;             ///< intervals with views, written or not
  std::unique_ptr<AtomicFile> fresh_;  ///< the file, if new
  std::shared_ptr<DriverFile> driver_;
  Hdf5Id file_, time_, ids_;  ///< `ids_` is nothing without particles
  std::vector<Hdf5Id> sets_;
};

}  // namespace twinflow
