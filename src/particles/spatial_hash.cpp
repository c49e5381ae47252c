#include "particles/spatial_hash.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace twinflow {
namespace {

/// More cells than this would cost more to clear than they save (a tiny radius in a large space).
constexpr double kMaxCellsPerAxis = 4096;

}  // namespace

SpatialHash::SpatialHash(const ParticleSpace& space, double radius, int block_size)
    : Neighborhood(space, radius, block_size),
      columns_(space.minimum.x, space.size().x, radius / kColumnsPerRadius, kMaxCellsPerAxis),
      rows_(space.minimum.y, space.size().y, radius, kMaxCellsPerAxis) {
  per_pair_image_ = has_several_images();
}

void SpatialHash::build(ParticleSet& particles, const ThreadTeam& team) {
  const auto find = [&](int begin, int end, int* cell_of) {
    return find_cells(particles, begin, end, cell_of);
  };
  if (!sort_.sort(particles, columns() * rows(), team, find)) require_finite(particles);
  make_blocks(particles, team);
}

bool SpatialHash::find_cells(const ParticleSet& particles, int begin, int end, int* cell_of) const {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float* x = particles.x.data();
  const float* y = particles.y.data();
  const CellAxis columns = columns_;
  const CellAxis rows = rows_;
  int unbounded = 0;
  for (int k = begin; k < end; ++k) {
    unbounded |=
        static_cast<int>(!(std::abs(x[k]) <= kLargest)) | static_cast<int>(!(std::abs(y[k]) <= kLargest));
    cell_of[k] = rows.cell_of(y[k]) * columns.cells() + columns.cell_of(x[k]);
  }
  return unbounded == 0;
}

std::pair<int, int> SpatialHash::particles_of(int column, int row) const {
  const int* start = sort_.start().data() + row * columns() + column;
  return {start[0], start[1]};
}

void SpatialHash::make_blocks(const ParticleSet& particles, const ThreadTeam& team) {
  std::vector<int> first_block(static_cast<std::size_t>(rows()) + 1, 0);
  for (int row = 0; row < rows(); ++row) {
    const int in_row = particles_of(columns() - 1, row).second - particles_of(0, row).first;
    const auto at = static_cast<std::size_t>(row);
    first_block[at + 1] = first_block[at] + (in_row + block_size_ - 1) / block_size_;
  }
  block_count_ = first_block.back();
  const auto blocks = static_cast<std::size_t>(block_count_);
  if (blocks_.size() < blocks) {
    blocks_.resize(blocks);
    ranges_.resize(blocks * RangeList::kFew);
  }
  constexpr int kRowsAtOnce = 8;
  team.for_ranges(rows(), kRowsAtOnce, [&](int first_row, int end_row) {
    for (int row = first_row; row < end_row; ++row) {
      make_blocks_of_row(particles, row, first_block[static_cast<std::size_t>(row)]);
    }
  });
}

void SpatialHash::make_blocks_of_row(const ParticleSet& particles, int row, int block) {
  const float* x = particles.x.data();
  const int row_end = particles_of(columns() - 1, row).second;
  for (int begin = particles_of(0, row).first; begin < row_end; begin += block_size_, ++block) {
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
    if (next >= 0 && next < rows()) {
      add_row(first_column, last_column, next, 0.0f, add);
    } else if (space_.periodic) {
      add_row(first_column, last_column, next < 0 ? next + rows() : next - rows(),
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
    const int begin = particles_of(from, row).first;
    const int end = particles_of(to, row).second;
    if (begin < end) add(Range{begin, end, shift_x, shift_y});
  };
  if (space_.periodic && first < 0) add_columns(first + columns(), columns() - 1, -width);
  add_columns(std::max(first, 0), std::min(last, columns() - 1), 0.0f);
  if (space_.periodic && last >= columns()) add_columns(0, last - columns(), width);
}

std::vector<std::pair<int, int>> SpatialHash::ranges_in(glm::dvec2 lower, glm::dvec2 upper) const {
  // The cells of one axis that the interval touches, as at most two runs. Wider by one cell on either side:
  // `lower` and `upper` are exact, the particles' cells are rounded.
  const auto runs = [&](double from, double to, double origin, double size, int cells) {
    std::vector<std::pair<int, int>> result;
    const double first = std::floor((from - origin) / size * cells) - 1.0;
    const double last = std::floor((to - origin) / size * cells) + 1.0;
    if (!space_.periodic) {
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
  const auto columns = runs(lower.x, upper.x, space_.minimum.x, size.x, columns_.cells());
  for (const auto& [first_row, last_row] : runs(lower.y, upper.y, space_.minimum.y, size.y, rows_.cells())) {
    for (int row = first_row; row <= last_row; ++row) {
      for (const auto& [first, last] : columns) {
        ranges.emplace_back(particles_of(first, row).first, particles_of(last, row).second);
      }
    }
  }
  return ranges;
}

}  // namespace twinflow
