#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "view/series/hdf5.hpp"
#include "view/series/series_layout.hpp"

// The data sets of a series as HDF5 has them. All functions throw Hdf5Error.
namespace twinflow {

inline constexpr const char* kTimePath = "time";
inline constexpr const char* kSettingsPath = "settings";
inline constexpr const char* kIdPath = "particles/id";
inline constexpr const char* kViewsPath = "intervals";

/// Creates a set without intervals, with its attributes and the groups on the way. Its chunks are float32,
/// and compressed for the fluids. Missing particles and readings are NaN.
void create_set(const Hdf5Id& file, const SeriesSet& set);
/// Creates `time`, double precision.
void create_time(const Hdf5Id& file);
/// Creates the numbers of the particles, int32, without any.
void create_ids(const Hdf5Id& file);
/// Creates a set of values that does not grow.
void create_coordinates(const Hdf5Id& file, const SeriesSet& set, std::span<const float> values);
/// Creates the group of the batches of views, without any.
void create_views(const Hdf5Id& file);
/// Adds a batch of what intervals look like by themselves (path_of_interval): views of the values of the
/// sets, whether or not these are there yet. Readers find the batch once it is complete.
void add_views(const Hdf5Id& file, std::span<const SeriesSet> sets, std::size_t first);
/// The number of intervals that have views.
std::size_t count_views(const Hdf5Id& file);

/// Opens a set for appending, whose values go to the file at once.
Hdf5Id open_set(const Hdf5Id& file, const std::string& path);
/// The lengths of all axes of a set, time first.
std::vector<hsize_t> lengths_of(const Hdf5Id& set);
/// Makes an axis at least so long.
void lengthen(const Hdf5Id& set, std::size_t axis, hsize_t length);
/// Makes an axis at most so long; what lay behind is lost.
void shorten(const Hdf5Id& set, std::size_t axis, hsize_t length);

/// Writes the values of an interval from a row on, and lengthens the set if necessary. `shape` has the
/// lengths of the axes behind the time axis.
void write_interval(const Hdf5Id& set, std::size_t interval, const std::vector<std::size_t>& shape,
                    std::size_t first_row, std::span<const float> values);
/// Writes the time of an interval, and makes the set longer if it is too short for it.
void write_time(const Hdf5Id& set, std::size_t interval, double time);
/// The times of the first intervals; there have to be so many.
std::vector<double> read_times(const Hdf5Id& set, std::size_t intervals);
/// Writes the numbers first, first + 1 … last − 1 to the places of the same numbers.
void write_ids(const Hdf5Id& set, std::size_t first, std::size_t last);
/// A text that add_text has written.
std::string read_text(const Hdf5Id& file, const char* path);

}  // namespace twinflow
