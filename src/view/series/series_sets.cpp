#include "view/series/series_sets.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace twinflow {
namespace {

constexpr std::size_t kChunkValues = 262144;    ///< about so many in a chunk: 1 MiB
constexpr std::size_t kChunkIntervals = 256;    ///< of a set of few numbers
constexpr std::size_t kFewestParticles = 1024;  ///< in a chunk, however few there are at first
constexpr unsigned kDeflateLevel = 1;

using Lengths = std::vector<hsize_t>;

Hdf5Id space_of(const Lengths& lengths, const Lengths& most) {
  return {H5Screate_simple(static_cast<int>(lengths.size()), lengths.data(), most.data()), H5Sclose};
}

/// The lengths of all axes with so many intervals.
Lengths with_time(std::size_t intervals, const std::vector<std::size_t>& shape) {
  Lengths lengths = {intervals};
  lengths.insert(lengths.end(), shape.begin(), shape.end());
  return lengths;
}

Lengths chunk_of(const SeriesSet& set) {
  Lengths chunk = with_time(1, set.shape);
  if (!set.rows) {
    chunk[0] = std::max<std::size_t>(kChunkIntervals / set.values(), 1);
    return chunk;
  }
  const std::size_t rows = set.shape.front();
  const std::size_t row = std::max<std::size_t>(rows > 0 ? set.values() / rows : set.components(), 1);
  const std::size_t fitting = std::max<std::size_t>(kChunkValues / row, 1);
  if (set.rows == ArrayRows::particles) {
    chunk[1] = std::clamp(rows, kFewestParticles, std::max(fitting, kFewestParticles));
  } else {
    const std::size_t chunks = (rows + fitting - 1) / fitting;
    chunk[1] = (rows + chunks - 1) / chunks;  // about equal ones
  }
  return chunk;
}

/// The properties of a set that does not say when it was written, so that the same run writes the same bytes.
Hdf5Id creation() {
  Hdf5Id properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  require_hdf5(H5Pset_obj_track_times(properties.get(), false));
  return properties;
}

void fill_with(const Hdf5Id& properties, float value) {
  require_hdf5(H5Pset_fill_value(properties.get(), H5T_NATIVE_FLOAT, &value));
}

void chunk_by(const Hdf5Id& properties, const Lengths& chunk) {
  require_hdf5(H5Pset_chunk(properties.get(), static_cast<int>(chunk.size()), chunk.data()));
}

/// Creates a set with the groups on the way.
Hdf5Id create(const Hdf5Id& file, const std::string& path, hid_t type, const Hdf5Id& space,
              const Hdf5Id& properties) {
  const Hdf5Id links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  require_hdf5(H5Pset_create_intermediate_group(links.get(), 1));
  return {H5Dcreate2(file.get(), path.c_str(), type, space.get(), links.get(), properties.get(), H5P_DEFAULT),
          H5Dclose};
}

void describe(const Hdf5Id& set, const SeriesSet& as) {
  add_attribute(set, "name", as.path);
  add_attribute(set, "description", as.description);
  add_attribute(set, "unit", as.unit);
  add_attribute(set, "place", as.place);
  add_attribute(set, "axes", as.axes);
  if (!as.component_names.empty()) add_attribute(set, "components", as.component_names);
  if (!as.layout.empty()) add_attribute(set, "layout", as.layout);
}

/// Selects `count` entries of each axis from `first` on.
void select(const Hdf5Id& space, const Lengths& first, const Lengths& count) {
  require_hdf5(
      H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, first.data(), nullptr, count.data(), nullptr));
}

/// Selects along the axis of the particles as many entries as there are, now or later.
void select_all_particles(const Hdf5Id& space, const Lengths& first, Lengths block, std::size_t axis) {
  Lengths count(block.size(), 1);
  count[axis] = H5S_UNLIMITED;
  block[axis] = 1;
  require_hdf5(
      H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, first.data(), nullptr, count.data(), block.data()));
}

/// Creates the view of one interval within its batch.
void create_view(const Hdf5Id& batch, const SeriesSet& set, std::size_t interval) {
  const bool is_of_particles = set.rows == ArrayRows::particles;
  const Lengths whole = with_time(interval + 1, set.shape);
  const std::vector<std::size_t> shape = shape_of_interval(set);
  const Lengths viewed(shape.begin(), shape.end());
  Lengths most_whole = whole;
  Lengths most_viewed = viewed;
  most_whole.front() = H5S_UNLIMITED;
  if (is_of_particles) most_whole[1] = most_viewed[0] = H5S_UNLIMITED;
  const Hdf5Id from = space_of(whole, most_whole);
  const Hdf5Id to = space_of(viewed, most_viewed);
  const Lengths part = with_time(1, set.shape);
  Lengths first(whole.size(), 0);
  first.front() = interval;
  const Lengths origin(viewed.size(), 0);
  if (is_of_particles) {
    select_all_particles(from, first, part, 1);
    select_all_particles(to, origin, Lengths(set.shape.begin(), set.shape.end()), 0);
  } else {
    select(from, first, part);
    select(to, origin, part);  // without a third component
  }
  const Hdf5Id properties = creation();
  fill_with(properties, 0.0f);  // the third component
  require_hdf5(H5Pset_virtual(properties.get(), to.get(), ".", ("/" + set.path).c_str(), from.get()));
  create(batch, path_in_batch(set, interval), H5T_IEEE_F32LE, to, properties);
}

/// Writes to or reads from a part of a set.
template <class Transfer>
void transfer(const Hdf5Id& set, const Lengths& first, const Lengths& count, const Transfer& call) {
  const Hdf5Id in_file(H5Dget_space(set.get()), H5Sclose);
  select(in_file, first, count);
  const Hdf5Id in_memory = space_of(count, count);
  require_hdf5(call(in_memory.get(), in_file.get()));
}

/// Writes an interval's values, of the type in memory, from a row on.
template <class Value>
void write_part(const Hdf5Id& set, std::size_t interval, const std::vector<std::size_t>& shape,
                std::size_t first_row, std::span<const Value> values, hid_t type) {
  const Lengths longest = with_time(interval + 1, shape);
  for (std::size_t axis = 0; axis < longest.size(); ++axis) lengthen(set, axis, longest[axis]);
  if (values.empty()) return;
  Lengths first(longest.size(), 0);
  Lengths count = with_time(1, shape);
  first[0] = interval;
  if (first_row > 0) {
    first[1] = first_row;
    count[1] -= first_row;
  }
  transfer(set, first, count, [&](hid_t in_memory, hid_t in_file) {
    return H5Dwrite(set.get(), type, in_memory, in_file, H5P_DEFAULT, values.data());
  });
}

}  // namespace

void create_set(const Hdf5Id& file, const SeriesSet& set) {
  Lengths most = with_time(H5S_UNLIMITED, set.shape);
  if (set.rows == ArrayRows::particles) most[1] = H5S_UNLIMITED;
  const Hdf5Id properties = creation();
  chunk_by(properties, chunk_of(set));
  const bool may_be_missing = set.rows == ArrayRows::particles || !set.rows;
  fill_with(properties, may_be_missing ? std::numeric_limits<float>::quiet_NaN() : 0.0f);
  if (set.rows) {
    require_hdf5(H5Pset_shuffle(properties.get()));
    require_hdf5(H5Pset_deflate(properties.get(), kDeflateLevel));
  }
  const hid_t type = !set.rows ? H5T_IEEE_F64LE : H5T_IEEE_F32LE;
  describe(create(file, set.path, type, space_of(with_time(0, set.shape), most), properties), set);
}

void create_time(const Hdf5Id& file) {
  const Hdf5Id properties = creation();
  chunk_by(properties, {kChunkIntervals});
  const Hdf5Id time = create(file, kTimePath, H5T_IEEE_F64LE, space_of({0}, {H5S_UNLIMITED}), properties);
  describe(time, {.path = kTimePath,
                  .unit = "s",
                  .axes = "t",
                  .description = "simulated time of each interval; its length is their number"});
}

void create_ids(const Hdf5Id& file) {
  const Hdf5Id properties = creation();
  chunk_by(properties, {kChunkValues});
  require_hdf5(H5Pset_shuffle(properties.get()));
  require_hdf5(H5Pset_deflate(properties.get(), kDeflateLevel));
  const Hdf5Id ids = create(file, kIdPath, H5T_STD_I32LE, space_of({0}, {H5S_UNLIMITED}), properties);
  describe(ids,
           {.path = kIdPath,
            .unit = "1",
            .place = "particles",
            .axes = "particle",
            .description = "number of the particle, by which all sets of particles are sorted; it is never "
                           "used again"});
}

void create_coordinates(const Hdf5Id& file, const SeriesSet& set, std::span<const float> values) {
  const Lengths length = {values.size()};
  const Hdf5Id coordinates = create(file, set.path, H5T_IEEE_F32LE, space_of(length, length), creation());
  describe(coordinates, set);
  require_hdf5(H5Dwrite(coordinates.get(), H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
}

// Links are messages of the group itself. The library keeps such groups in an order that readers can follow,
// but not its other kind of group.
void create_views(const Hdf5Id& file) {
  const Hdf5Id properties(H5Pcreate(H5P_GROUP_CREATE), H5Pclose);
  constexpr unsigned kMostMessages = 65535;
  require_hdf5(H5Pset_link_phase_change(properties.get(), kMostMessages, 0));
  const Hdf5Id views(H5Gcreate2(file.get(), kViewsPath, H5P_DEFAULT, properties.get(), H5P_DEFAULT),
                     H5Gclose);
}

void add_views(const Hdf5Id& file, std::span<const SeriesSet> sets, std::size_t first) {
  const Hdf5Id batch(H5Gcreate_anon(file.get(), H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  for (std::size_t interval = first; interval < first + kIntervalsInBatch; ++interval) {
    for (const SeriesSet& set : sets) {
      if (set.rows) create_view(batch, set, interval);
    }
  }
  require_hdf5(H5Fflush(file.get(), H5F_SCOPE_LOCAL));
  require_hdf5(H5Olink(batch.get(), file.get(), path_of_batch(first).c_str(), H5P_DEFAULT, H5P_DEFAULT));
}

std::size_t count_views(const Hdf5Id& file) {
  const Hdf5Id views(H5Gopen2(file.get(), kViewsPath, H5P_DEFAULT), H5Gclose);
  H5G_info_t info{};
  require_hdf5(H5Gget_info(views.get(), &info));
  return info.nlinks * kIntervalsInBatch;
}

Hdf5Id open_set(const Hdf5Id& file, const std::string& path) {
  const Hdf5Id access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  require_hdf5(H5Pset_chunk_cache(access.get(), 1, 0, H5D_CHUNK_CACHE_W0_DEFAULT));
  return {H5Dopen2(file.get(), path.c_str(), access.get()), H5Dclose};
}

std::vector<hsize_t> lengths_of(const Hdf5Id& set) {
  const Hdf5Id space(H5Dget_space(set.get()), H5Sclose);
  const int axes = H5Sget_simple_extent_ndims(space.get());
  require_hdf5(axes);
  Lengths lengths(static_cast<std::size_t>(axes));
  require_hdf5(H5Sget_simple_extent_dims(space.get(), lengths.data(), nullptr));
  return lengths;
}

void lengthen(const Hdf5Id& set, std::size_t axis, hsize_t length) {
  Lengths lengths = lengths_of(set);
  if (lengths[axis] >= length) return;
  lengths[axis] = length;
  require_hdf5(H5Dset_extent(set.get(), lengths.data()));
}

void shorten(const Hdf5Id& set, std::size_t axis, hsize_t length) {
  Lengths lengths = lengths_of(set);
  if (lengths[axis] <= length) return;
  lengths[axis] = length;
  require_hdf5(H5Dset_extent(set.get(), lengths.data()));
}

void write_interval(const Hdf5Id& set, std::size_t interval, const std::vector<std::size_t>& shape,
                    std::size_t first_row, std::span<const float> values) {
  write_part(set, interval, shape, first_row, values, H5T_NATIVE_FLOAT);
}

void write_interval(const Hdf5Id& set, std::size_t interval, const std::vector<std::size_t>& shape,
                    std::span<const double> numbers) {
  write_part(set, interval, shape, 0, numbers, H5T_NATIVE_DOUBLE);
}

void write_time(const Hdf5Id& set, std::size_t interval, double time) {
  lengthen(set, 0, interval + 1);
  transfer(set, {interval}, {1}, [&](hid_t in_memory, hid_t in_file) {
    return H5Dwrite(set.get(), H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, &time);
  });
}

std::vector<double> read_times(const Hdf5Id& set, std::size_t intervals) {
  std::vector<double> times(intervals);
  if (times.empty()) return times;
  transfer(set, {0}, {intervals}, [&](hid_t in_memory, hid_t in_file) {
    return H5Dread(set.get(), H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, times.data());
  });
  return times;
}

void write_ids(const Hdf5Id& set, std::size_t first, std::size_t last) {
  if (first >= last) return;
  lengthen(set, 0, last);
  std::vector<int> ids(last - first);
  std::iota(ids.begin(), ids.end(), static_cast<int>(first));
  transfer(set, {first}, {ids.size()}, [&](hid_t in_memory, hid_t in_file) {
    return H5Dwrite(set.get(), H5T_NATIVE_INT, in_memory, in_file, H5P_DEFAULT, ids.data());
  });
}

std::string read_text(const Hdf5Id& file, const char* path) {
  const Hdf5Id set(H5Dopen2(file.get(), path, H5P_DEFAULT), H5Dclose);
  const Hdf5Id type(H5Dget_type(set.get()), H5Tclose);
  std::string text(H5Tget_size(type.get()), '\0');
  require_hdf5(H5Dread(set.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()));
  return text;
}

}  // namespace twinflow
