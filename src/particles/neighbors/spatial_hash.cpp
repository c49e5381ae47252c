#include "particles/neighbors/spatial_hash.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <stdexcept>

namespace twinflow {
namespace {

/// Particles seldom move further than a radius between two calls. If they have, they are sorted once more.
constexpr int kMarginRows = 1;

struct Extent {
  float least, most;
  bool finite;
};

/// The extent of the values begin … end-1, in independent lanes, so that the compiler uses vector registers.
Extent extent_of(const float* values, int begin, int end) {
  constexpr int kLanes = 16;
  constexpr float kFarthest = std::numeric_limits<float>::max();
  std::array<float, kLanes> least;
  std::array<float, kLanes> most;
  std::array<float, kLanes> not_finite{};  // 0 · x is 0 for finite x and NaN otherwise
  least.fill(kFarthest);
  most.fill(-kFarthest);
  const auto include = [&](float value, int lane) {
    float& low = least.data()[lane];
    float& high = most.data()[lane];
    low = value < low ? value : low;
    high = value > high ? value : high;
    not_finite.data()[lane] += 0.0f * value;
  };
  int k = begin;
  for (; k + kLanes <= end; k += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane) include(values[k + lane], lane);
  }
  for (; k < end; ++k) include(values[k], 0);
  return {*std::min_element(least.begin(), least.end()), *std::max_element(most.begin(), most.end()),
          std::reduce(not_finite.begin(), not_finite.end()) == 0.0f};
}

}  // namespace

SpatialHash::SpatialHash(const ParticleSpace& space, double radius, int block_size)
    : Neighborhood(space, radius, block_size),
      columns_(space.minimum.x, space.size().x, radius / kColumnsPerRadius, kMaxCellsPerAxis),
      rows_(space.minimum.y, space.size().y, radius, kMaxCellsPerAxis) {
  per_pair_image_ = has_several_images();
}

void SpatialHash::build(ParticleSet& particles, const ThreadTeam& team) {
  std::mutex mutex;
  Bounds all;
  const auto find = [&](int begin, int end, int* cell_of) {
    const Bounds found = find_cells(particles, begin, end, cell_of);
    const std::scoped_lock lock(mutex);
    all.include(found);
    return begin == end || (found.finite && used_.covers(cells_around(found, 0)));
  };
  used_ = cells_around(bounds_, kMarginRows);
  if (!sort_.sort(particles, used_.count(), team, find)) {
    if (!all.finite) require_finite(particles);
    used_ = cells_around(all, 0);
    if (!sort_.sort(particles, used_.count(), team, find))
      throw std::logic_error("particles outside the cells around them");
  }
  bounds_ = all;
  make_blocks(particles, team);
}

void SpatialHash::Bounds::include(const Bounds& other) {
  left = std::min(left, other.left);
  right = std::max(right, other.right);
  bottom = std::min(bottom, other.bottom);
  top = std::max(top, other.top);
  finite = finite && other.finite;
}

SpatialHash::CellRectangle SpatialHash::cells_around(const Bounds& bounds, int margin_rows) const {
  if (bounds.left > bounds.right) return {};  // no particles
  const int margin_columns = margin_rows * kColumnsPerRadius;
  return {.first_column = std::max(columns_.cell_of(bounds.left) - margin_columns, 0),
          .last_column = std::min(columns_.cell_of(bounds.right) + margin_columns, columns_.cells() - 1),
          .first_row = std::max(rows_.cell_of(bounds.bottom) - margin_rows, 0),
          .last_row = std::min(rows_.cell_of(bounds.top) + margin_rows, rows_.cells() - 1)};
}

SpatialHash::Bounds SpatialHash::bounds_of(const ParticleSet& particles, int begin, int end) {
  const Extent x = extent_of(particles.x.data(), begin, end);
  const Extent y = extent_of(particles.y.data(), begin, end);
  return {x.least, x.most, y.least, y.most, x.finite && y.finite};
}

SpatialHash::Bounds SpatialHash::find_cells(const ParticleSet& particles, int begin, int end,
                                            int* cell_of) const {
  const float* x = particles.x.data();
  const float* y = particles.y.data();
  const CellAxis columns = columns_;
  const CellAxis rows = rows_;
  const int in_row = used_.columns();
  const int first = used_.first_row * in_row + used_.first_column;
  Bounds all;
  for (; begin < end; begin += kParticlesAtOnce) {  // as many as fit into the nearest cache
    const int piece_end = std::min(begin + kParticlesAtOnce, end);
    all.include(bounds_of(particles, begin, piece_end));
    for (int k = begin; k < piece_end; ++k) {
      cell_of[k] = rows.cell_of(y[k]) * in_row + columns.cell_of(x[k]) - first;
    }
  }
  return all;
}

std::pair<int, int> SpatialHash::particles_between(int from, int to, int row) const {
  from = std::max(from, used_.first_column);
  to = std::min(to, used_.last_column);
  if (row < used_.first_row || row > used_.last_row || from > to) return {0, 0};
  const int* start = sort_.start().data() + (row - used_.first_row) * used_.columns() - used_.first_column;
  return {start[from], start[to + 1]};
}

void SpatialHash::make_blocks(const ParticleSet& particles, const ThreadTeam& team) {
  first_block_.resize(static_cast<std::size_t>(used_.rows()));
  block_count_ = 0;
  for (int row = 0; row < used_.rows(); ++row) {
    first_block_[static_cast<std::size_t>(row)] = block_count_;
    const auto [begin, end] = particles_of_row(used_.first_row + row);
    block_count_ += (end - begin + block_size_ - 1) / block_size_;
  }
  const auto blocks = static_cast<std::size_t>(block_count_);
  if (blocks_.size() < blocks) {
    blocks_.resize(blocks);
    ranges_.resize(blocks * RangeList::kFew);
  }
  constexpr int kRowsAtOnce = 8;
  team.for_ranges(used_.rows(), kRowsAtOnce, [&](int first, int end) {
    for (int row = first; row < end; ++row) {
      make_blocks_of_row(particles, used_.first_row + row, first_block_[static_cast<std::size_t>(row)]);
    }
  });
}

void SpatialHash::make_blocks_of_row(const ParticleSet& particles, int row, int block) {
  const float* x = particles.x.data();
  const auto [row_begin, row_end] = particles_of_row(row);
  for (int begin = row_begin; begin < row_end; begin += block_size_, ++block) {
    const int end = std::min(begin + block_size_, row_end);
    Range* const ranges = ranges_.data() + static_cast<std::ptrdiff_t>(block) * RangeList::kFew;
    Range* next = ranges;
    add_around(columns_.cell_of(x[begin]), columns_.cell_of(x[end - 1]), row, row,
               [&](const Range& range) { *next++ = range; });
    blocks_.data()[block] = {begin, end, {static_cast<int>(next - ranges), ranges}};
  }
}

RangeList SpatialHash::ranges_around(glm::vec2 lower, glm::vec2 upper) const {
  RangeList near;
  add_around(columns_.cell_of(lower.x), columns_.cell_of(upper.x), rows_.cell_of(lower.y),
             rows_.cell_of(upper.y), [&](const Range& range) { near.add(range); });
  return near;
}

template <class Add>
void SpatialHash::add_around(int first_column, int last_column, int first_row, int last_row,
                             const Add& add) const {
  if (per_pair_image_) {
    add(Range{0, sort_.start().back(), 0.0f, 0.0f});
    return;
  }
  const float height = static_cast<float>(space_.size().y);
  for (int next = first_row - 1; next <= last_row + 1; ++next) {
    if (next >= 0 && next < rows_.cells()) {
      add_row(first_column, last_column, next, 0.0f, add);
    } else if (space_.periodic.y) {
      add_row(first_column, last_column, next < 0 ? next + rows_.cells() : next - rows_.cells(),
              next < 0 ? -height : height, add);
    }
  }
}

template <class Add>
void SpatialHash::add_row(int first_column, int last_column, int row, float shift_y, const Add& add) const {
  const int first = first_column - kColumnsPerRadius;
  const int last = last_column + kColumnsPerRadius;
  const float width = static_cast<float>(space_.size().x);
  const auto add_columns = [&](int from, int to, float shift_x) {
    const auto [begin, end] = particles_between(from, to, row);
    if (begin < end) add(Range{begin, end, shift_x, shift_y});
  };
  if (space_.periodic.x && first < 0) add_columns(first + columns_.cells(), columns_.cells() - 1, -width);
  add_columns(std::max(first, 0), std::min(last, columns_.cells() - 1), 0.0f);
  if (space_.periodic.x && last >= columns_.cells()) add_columns(0, last - columns_.cells(), width);
}

std::vector<std::pair<int, int>> SpatialHash::ranges_in(glm::dvec2 lower, glm::dvec2 upper) const {
  // The cells of one axis that the interval touches, as at most two runs. One cell wider on either side:
  // `lower` and `upper` are exact, the particles' cells are rounded.
  const auto runs = [](double from, double to, double origin, double size, int cells, bool periodic) {
    std::vector<std::pair<int, int>> result;
    const double first = std::floor((from - origin) / size * cells) - 1.0;
    const double last = std::floor((to - origin) / size * cells) + 1.0;
    if (!periodic) {
      const auto clamped = [&](double cell) { return static_cast<int>(std::clamp(cell, 0.0, cells - 1.0)); };
      result.emplace_back(clamped(first), clamped(last));
    } else if (!(last - first < cells - 1)) {
      result.emplace_back(0, cells - 1);
    } else {
      const int begin = static_cast<int>(first - cells * std::floor(first / cells));
      const int end = begin + static_cast<int>(last - first);
      result.emplace_back(begin, std::min(end, cells - 1));
      if (end >= cells) result.emplace_back(0, end - cells);
    }
    return result;
  };
  std::vector<std::pair<int, int>> ranges;
  const glm::dvec2 size = space_.size();
  const auto columns = runs(lower.x, upper.x, space_.minimum.x, size.x, columns_.cells(), space_.periodic.x);
  const auto rows = runs(lower.y, upper.y, space_.minimum.y, size.y, rows_.cells(), space_.periodic.y);
  for (const auto& [first_row, last_row] : rows) {
    for (int row = first_row; row <= last_row; ++row) {
      for (const auto& [first, last] : columns) {
        ranges.push_back(particles_between(first, last, row));
      }
    }
  }
  return ranges;
}

}  // namespace twinflow
