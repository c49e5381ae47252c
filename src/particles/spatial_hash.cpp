#include "particles/spatial_hash.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

namespace twinflow {
namespace {

/// More cells than this would cost more to clear than they save (a tiny radius in a large space).
constexpr double kMaxCellsPerAxis = 4096;

/// Fewer particles than this are sorted faster by one thread.
constexpr int kSmall = 1000;

/// How many cells of at least `minimum` length fit. Cells are a few float roundings longer than asked for, so
/// that rounding in column_of never puts two neighbours further apart than a query looks.
int cells_along(double length, double minimum) {
  const double cells = std::min(length / minimum, kMaxCellsPerAxis);
  return std::max(1, static_cast<int>(cells / (1.0 + 1e-6 + 5e-7 * cells)));
}

int cell_index(float position, float origin, float cells_per_unit, int cells) {
  const float cell = (position - origin) * cells_per_unit;  // NaN goes to cell 0: max(0, NaN) is 0
  return static_cast<int>(std::min(std::max(0.0f, cell), static_cast<float>(cells - 1)));
}

}  // namespace

SpatialHash::SpatialHash(const ParticleSpace& space, double radius, int block_size)
    : Neighborhood(space, radius, block_size) {
  const glm::dvec2 size = space.size();
  columns_ = cells_along(size.x, radius / kColumnsPerRadius);
  rows_ = cells_along(size.y, radius);
  origin_ = glm::vec2(space.minimum);
  cells_per_unit_ = glm::vec2(static_cast<float>(columns_ / size.x), static_cast<float>(rows_ / size.y));
  // Two images of one particle can be within the radius only here; the margin is for float rounding.
  const double safe_width = 2.0 * radius * (1.0 + 1e-5);
  per_pair_image_ = space.periodic && (size.x < safe_width || size.y < safe_width);
  start_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0);
}

int SpatialHash::column_of(float x) const { return cell_index(x, origin_.x, cells_per_unit_.x, columns_); }
int SpatialHash::row_of(float y) const { return cell_index(y, origin_.y, cells_per_unit_.y, rows_); }

void SpatialHash::build(ParticleSet& particles, const ThreadTeam& team) {
  // The particles are cut in stretches with counters of their own, one per cell. Stretches come one after the
  // other in each cell, so the sort is stable, and the same for any number of them.
  const int stretches = particles.size() < kSmall ? 1 : team.threads();
  const auto first_of = [&](int stretch) {
    return static_cast<int>(static_cast<std::int64_t>(particles.size()) * stretch / stretches);
  };
  cell_of_.resize(static_cast<std::size_t>(particles.size()));
  destination_.resize(static_cast<std::size_t>(particles.size()));
  cursor_.resize((start_.size() - 1) * static_cast<std::size_t>(stretches));
  std::atomic<bool> finite = true;
  team.for_pieces(stretches, [&](int stretch) {
    if (!count_cells(particles, stretch, first_of(stretch), first_of(stretch + 1))) finite = false;
  });
  if (!finite) require_finite(particles);
  start_cells(stretches);
  team.for_pieces(stretches, [&](int stretch) {
    find_destinations(stretch, first_of(stretch), first_of(stretch + 1));
    particles.reorder(destination_, first_of(stretch), first_of(stretch + 1));
  });
  particles.finish_reorder();
  make_blocks(particles, team);
}

bool SpatialHash::count_cells(const ParticleSet& particles, int stretch, int begin, int end) {
  const float* x = particles.x.data();
  const float* y = particles.y.data();
  int* cell_of = cell_of_.data();
  int unbounded = 0;
  for (int k = begin; k < end; ++k) {
    const float largest = std::numeric_limits<float>::max();
    unbounded |=
        static_cast<int>(!(std::abs(x[k]) <= largest)) | static_cast<int>(!(std::abs(y[k]) <= largest));
    cell_of[k] = row_of(y[k]) * columns_ + column_of(x[k]);
  }
  int* cursor = cursor_of(stretch);
  std::fill_n(cursor, start_.size() - 1, 0);
  for (int k = begin; k < end; ++k) ++cursor[cell_of[k]];
  return unbounded == 0;
}

void SpatialHash::find_destinations(int stretch, int begin, int end) {
  const int* cell_of = cell_of_.data();
  int* destination = destination_.data();
  int* cursor = cursor_of(stretch);
  for (int k = begin; k < end; ++k) destination[k] = cursor[cell_of[k]]++;
}

int* SpatialHash::cursor_of(int stretch) {
  return cursor_.data() + (start_.size() - 1) * static_cast<std::size_t>(stretch);
}

void SpatialHash::start_cells(int stretches) {
  const std::size_t cells = start_.size() - 1;
  int next = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    start_[cell] = next;
    for (std::size_t at = cell; at < cells * static_cast<std::size_t>(stretches); at += cells) {
      const int here = cursor_[at];
      cursor_[at] = next;
      next += here;
    }
  }
  start_[cells] = next;
}

std::pair<int, int> SpatialHash::particles_of(int column, int row) const {
  const auto cell =
      static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  return {start_[cell], start_[cell + 1]};
}

void SpatialHash::make_blocks(const ParticleSet& particles, const ThreadTeam& team) {
  std::vector<int> first_block(static_cast<std::size_t>(rows_) + 1, 0);
  for (int row = 0; row < rows_; ++row) {
    const int in_row = particles_of(columns_ - 1, row).second - particles_of(0, row).first;
    const auto at = static_cast<std::size_t>(row);
    first_block[at + 1] = first_block[at] + (in_row + block_size_ - 1) / block_size_;
  }
  block_count_ = first_block.back();
  if (blocks_.size() < static_cast<std::size_t>(block_count_))
    blocks_.resize(static_cast<std::size_t>(block_count_));
  constexpr int kRowsAtOnce = 8;
  team.for_ranges(rows_, kRowsAtOnce, [&](int first_row, int end_row) {
    for (int row = first_row; row < end_row; ++row) {
      make_blocks_of_row(particles, row, blocks_.data() + first_block[static_cast<std::size_t>(row)]);
    }
  });
}

void SpatialHash::make_blocks_of_row(const ParticleSet& particles, int row, Block* block) {
  const int row_end = particles_of(columns_ - 1, row).second;
  for (int begin = particles_of(0, row).first; begin < row_end; begin += block_size_, ++block) {
    block->begin = begin;
    block->end = std::min(begin + block_size_, row_end);
    const int first = column_of(particles.x[static_cast<std::size_t>(block->begin)]);
    const int last = column_of(particles.x[static_cast<std::size_t>(block->end - 1)]);
    block->near = ranges_around(first, last, row);
  }
}

RangeList SpatialHash::ranges_near(glm::vec2 point) const {
  const int column = column_of(point.x);
  return ranges_around(column, column, row_of(point.y));
}

RangeList SpatialHash::ranges_around(int first_column, int last_column, int row) const {
  RangeList near;
  if (per_pair_image_) {
    near.count = 1;
    near.ranges[0] = {0, start_.back(), 0.0f, 0.0f};
    return near;
  }
  const float height = static_cast<float>(space_.size().y);
  for (int next = row - 1; next <= row + 1; ++next) {
    if (next >= 0 && next < rows_) {
      add_row(near, first_column, last_column, next, 0.0f);
    } else if (space_.periodic) {
      add_row(near, first_column, last_column, next < 0 ? next + rows_ : next - rows_,
              next < 0 ? -height : height);
    }
  }
  return near;
}

void SpatialHash::add_row(RangeList& near, int first_column, int last_column, int row, float shift_y) const {
  const int first = first_column - kColumnsPerRadius;
  const int last = last_column + kColumnsPerRadius;
  const float width = static_cast<float>(space_.size().x);
  const auto add = [&](int from, int to, float shift_x) {
    const int begin = particles_of(from, row).first;
    const int end = particles_of(to, row).second;
    if (begin < end) near.ranges[near.count++] = {begin, end, shift_x, shift_y};
  };
  if (space_.periodic && first < 0) add(first + columns_, columns_ - 1, -width);
  add(std::max(first, 0), std::min(last, columns_ - 1), 0.0f);
  if (space_.periodic && last >= columns_) add(0, last - columns_, width);
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
  const auto columns = runs(lower.x, upper.x, space_.minimum.x, size.x, columns_);
  for (const auto& [first_row, last_row] : runs(lower.y, upper.y, space_.minimum.y, size.y, rows_)) {
    for (int row = first_row; row <= last_row; ++row) {
      for (const auto& [first, last] : columns) {
        ranges.emplace_back(particles_of(first, row).first, particles_of(last, row).second);
      }
    }
  }
  return ranges;
}

}  // namespace twinflow
