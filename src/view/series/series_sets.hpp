#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "view/series/hdf5.hpp"
#include "view/series/series_layout.hpp"

// All functions throw Hdf5Error.
namespace twinflow {

inline constexpr const char* kTimePath = "time";
inline constexpr const char* kSettingsPath = "settings";
inline constexpr const char* kIdPath = "particles/id";
inline constexpr const char* kViewsPath = "intervals";

/// Creates an empty set with attributes and groups: float64 for numbers; for fluids float32, compressed.
/// Missing particles and readings are NaN.
void create_set(const Hdf5Id& file, const SeriesSet& set);
/// Creates `time`, double precision.
void create_time(const Hdf5Id& file);
/// Creates the empty set of particle numbers, int32.
void create_ids(const Hdf5Id& file);
/// Creates a fixed set of values.
void create_coordinates(const Hdf5Id& file, const SeriesSet& set, std::span<const float> values);
/// Creates the empty group of view batches.
void create_views(const Hdf5Id& file);
/// Adds a batch of single-interval views (path_of_interval) of the sets' values, present or not. Readers find
/// it once complete.
void add_views(const Hdf5Id& file, std::span<const SeriesSet> sets, std::size_t first);
/// Intervals with views.
std::size_t count_views(const Hdf5Id& file);

/// Opens a set for unbuffered appending.
Hdf5Id open_set(const Hdf5Id& file, const std::string& path);
/// The lengths of all axes, time first.
std::vector<hsize_t> lengths_of(const Hdf5Id& set);
/// Makes an axis at least so long.
void lengthen(const Hdf5Id& set, std::size_t axis, hsize_t length);
/// Makes an axis at most so long, dropping the rest.
void shorten(const Hdf5Id& set, std::size_t axis, hsize_t length);

/// Writes an interval's values from a row on, lengthening the set if necessary. `shape`: axes' lengths behind
/// time.
void write_interval(const Hdf5Id& set, std::size_t interval, const std::vector<std::size_t>& shape,
                    std::size_t first_row, std::span<const float> values);
/// Writes an interval's numbers, lengthening the set if necessary.
void write_interval(const Hdf5Id& set, std::size_t interval, const std::vector<std::size_t>& shape,
                    std::span<const double> numbers);
/// Writes an interval's time, lengthening the set if necessary.
void write_time(const Hdf5Id& set, std::size_t interval, double time);
/// The times of the first intervals, which must exist.
std::vector<double> read_times(const Hdf5Id& set, std::size_t intervals);
/// Writes the numbers first … last − 1 to their own places.
void write_ids(const Hdf5Id& set, std::size_t first, std::size_t last);
/// A text written by add_text.
std::string read_text(const Hdf5Id& file, const char* path);

}  // namespace twinflow
