#include "particles/neighbors/hashed_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

/// Floats can still distinguish so many cells.
constexpr double kMaxHashedCellsPerAxis = 1 << 20;

bool is_prime(int number) {
  for (int divisor = 2; divisor <= number / divisor; ++divisor) {
    if (number % divisor == 0) return false;
  }
  return number > 1;
}

int prime_from(int number) {
  while (!is_prime(number)) ++number;
  return number;
}

/// A cell 0 … cells-1 and the displacement of its periodic image.
struct CellImage {
  int cell;
  float shift;
};

CellImage image_of(int cell, int cells, float size) {
  if (cell < 0) return {cell + cells, -size};
  if (cell >= cells) return {cell - cells, size};
  return {cell, 0.0f};
}

/// Adds the range unless the list has it.
void add_once(RangeList& list, const Range& range) {
  const bool known = std::any_of(list.begin(), list.end(), [&](const Range& other) {
    return other.begin == range.begin && other.shift_x == range.shift_x && other.shift_y == range.shift_y;
  });
  if (!known) list.add(range);
}

}  // namespace

HashedGrid::HashedGrid(const ParticleSpace& space, double radius, int block_size)
    : Neighborhood(space, radius, block_size),
      columns_(space.minimum.x, space.size().x, radius, kMaxHashedCellsPerAxis),
      rows_(space.minimum.y, space.size().y, radius, kMaxHashedCellsPerAxis) {
  per_pair_image_ = has_several_images();
}

void HashedGrid::build(ParticleSet& particles, const ThreadTeam& team) {
  require_finite(particles);
  if (buckets_ < 2 * particles.size() || buckets_ > 8 * particles.size()) {
    buckets_ = prime_from(2 * particles.size());
  }
  sort_.sort(particles, buckets_, team, [&](int begin, int end, int* bucket_of) {
    return find_buckets(particles, begin, end, bucket_of);
  });
  make_blocks();
  ranges_.fill(blocks_, team, [&](const Block& block) { return ranges_of(particles, block); });
}

void HashedGrid::visit_state(StateVisitor& visitor) { visitor(buckets_); }

int HashedGrid::bucket_of(int column, int row) const {
  const std::uint32_t hash =
      (static_cast<std::uint32_t>(column) * 73856093u) ^ (static_cast<std::uint32_t>(row) * 19349663u);
  return static_cast<int>(hash % static_cast<std::uint32_t>(buckets_));
}

bool HashedGrid::find_buckets(const ParticleSet& particles, int begin, int end, int* bucket) const {
  const float* x = particles.x.data();
  const float* y = particles.y.data();
  for (int k = begin; k < end; ++k) bucket[k] = bucket_of(columns_.cell_of(x[k]), rows_.cell_of(y[k]));
  return true;
}

void HashedGrid::make_blocks() {
  blocks_.clear();
  const std::span<const int> start = sort_.start();
  for (std::size_t bucket = 0; bucket + 1 < start.size(); ++bucket) {
    add_blocks(start[bucket], start[bucket + 1]);
  }
}

RangeList HashedGrid::ranges_around(glm::vec2 lower, glm::vec2 upper) const {
  RangeList near;
  for (int row = rows_.cell_of(lower.y); row <= rows_.cell_of(upper.y); ++row) {
    for (int column = columns_.cell_of(lower.x); column <= columns_.cell_of(upper.x); ++column) {
      add_around(near, column, row);
    }
  }
  return near;
}

RangeList HashedGrid::ranges_of(const ParticleSet& particles, const Block& block) const {
  RangeList near;
  int last_column = -1;
  int last_row = -1;
  for (auto k = static_cast<std::size_t>(block.begin); k < static_cast<std::size_t>(block.end); ++k) {
    const int column = columns_.cell_of(particles.x[k]);
    const int row = rows_.cell_of(particles.y[k]);
    if (column == last_column && row == last_row) continue;
    add_around(near, column, row);
    last_column = column;
    last_row = row;
  }
  return near;
}

void HashedGrid::add_around(RangeList& near, int column, int row) const {
  const glm::vec2 size(space_.size());
  const std::span<const int> start = sort_.start();
  for (int next_row = row - 1; next_row <= row + 1; ++next_row) {
    const CellImage y = image_of(next_row, rows_.cells(), size.y);
    if (!space_.periodic.y && y.shift != 0.0f) continue;
    for (int next_column = column - 1; next_column <= column + 1; ++next_column) {
      const CellImage x = image_of(next_column, columns_.cells(), size.x);
      if (!space_.periodic.x && x.shift != 0.0f) continue;
      const auto bucket = static_cast<std::size_t>(bucket_of(x.cell, y.cell));
      if (start[bucket] == start[bucket + 1]) continue;
      const bool shifts = !per_pair_image_;
      add_once(near, {start[bucket], start[bucket + 1], shifts ? x.shift : 0.0f, shifts ? y.shift : 0.0f});
    }
  }
}

std::vector<std::pair<int, int>> HashedGrid::ranges_in(glm::dvec2 lower, glm::dvec2 upper) const {
  // One cell wider on either side: `lower` and `upper` are exact, the particles' cells are rounded.
  const auto cells_of = [](double from, double to, double origin, double size, const CellAxis& axis,
                           bool periodic) {
    const double cells = axis.cells();
    double first = std::floor((from - origin) / size * cells) - 1.0;
    double last = std::floor((to - origin) / size * cells) + 1.0;
    if (!periodic) {
      first = std::clamp(first, 0.0, cells - 1.0);
      last = std::clamp(last, 0.0, cells - 1.0);
    } else if (!(last - first < cells)) {
      first = 0.0;
      last = cells - 1.0;
    } else {
      const double wrapped = first - cells * std::floor(first / cells);
      last += wrapped - first;
      first = wrapped;
    }
    return std::pair(static_cast<int>(first), static_cast<int>(last));  // may continue behind the last cell
  };
  const glm::dvec2 size = space_.size();
  const auto [left, right] =
      cells_of(lower.x, upper.x, space_.minimum.x, size.x, columns_, space_.periodic.x);
  const auto [bottom, top] = cells_of(lower.y, upper.y, space_.minimum.y, size.y, rows_, space_.periodic.y);
  std::vector<int> buckets;
  for (int row = bottom; row <= top; ++row) {
    for (int column = left; column <= right; ++column) {
      buckets.push_back(bucket_of(column % columns_.cells(), row % rows_.cells()));
    }
  }
  std::sort(buckets.begin(), buckets.end());
  buckets.erase(std::unique(buckets.begin(), buckets.end()), buckets.end());
  std::vector<std::pair<int, int>> ranges;
  for (const int bucket : buckets) {
    const int* start = sort_.start().data() + bucket;
    ranges.emplace_back(start[0], start[1]);
  }
  return ranges;
}

}  // namespace twinflow
