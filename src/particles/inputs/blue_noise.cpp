#include "particles/inputs/blue_noise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/random.hpp"
#include "scene/fields/region.hpp"

namespace twinflow {
namespace {

/// The points of a fine net that are in the region, with the same area around each.
struct Samples {
  std::vector<glm::dvec2> points;
  double area_each = 0.0;
};

constexpr int kSamplesPerPoint = 16;
constexpr int kSweeps = 4;
constexpr std::size_t kFewestSamples = 256;  ///< with fewer the region itself is sampled

/// Samples a rectangle, which is the whole domain or wide enough for the region.
Samples sample(const Domain& domain, glm::dvec2 lower, glm::dvec2 upper, int count,
               const std::function<bool(glm::dvec2)>& inside) {
  // The net is fine enough for a region that is a small part of the domain.
  const double wanted = std::clamp(double{kSamplesPerPoint} * count, 512.0 * 512.0, 8192.0 * 8192.0);
  const int rows = static_cast<int>(std::ceil(std::sqrt(wanted / domain.aspect)));
  const int columns = static_cast<int>(std::ceil(std::sqrt(wanted * domain.aspect)));
  Samples samples;
  const glm::dvec2 size = upper - lower;
  samples.area_each = size.x * size.y / (static_cast<double>(rows) * columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const glm::dvec2 share((column + 0.5) / columns, (row + 0.5) / rows);
      const glm::dvec2 point = lower + share * size;
      if (inside(point)) samples.points.push_back(point);
    }
  }
  return samples;
}

/// Points in square cells of the domain; each cell is a list.
class PointCells {
 public:
  PointCells(const Domain& domain, double cell_size)
      : domain_(domain),
        columns_(cells_along(domain.size().x, cell_size)),
        rows_(cells_along(domain.size().y, cell_size)),
        first_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), -1) {}

  void add(int index, glm::dvec2 point) {
    const auto at = static_cast<std::size_t>(index);
    if (next_.size() <= at) next_.resize(at + 1, -1);
    int& first = first_[cell(column_of(point.x), row_of(point.y))];
    next_[at] = first;
    first = index;
  }

  /// Calls visit(index) for the points of all cells within `cells` of the point's own, each once.
  template <class Visit>
  void for_each_near(glm::dvec2 point, int cells, const Visit& visit) const {
    const auto [column, last_column] = span(column_of(point.x), cells, columns_, domain_.periodic.x);
    const auto [row, last_row] = span(row_of(point.y), cells, rows_, domain_.periodic.y);
    for (int j = row; j <= last_row; ++j) {
      for (int i = column; i <= last_column; ++i) {
        const int around = first_[cell((i + columns_) % columns_, (j + rows_) % rows_)];
        for (int k = around; k >= 0; k = next_[static_cast<std::size_t>(k)]) visit(k);
      }
    }
  }

 private:
  Domain domain_;
  int columns_, rows_;
  std::vector<int> first_;
  std::vector<int> next_;

  /// At most so many that the lists of a tiny region fit into memory.
  static int cells_along(double length, double cell_size) {
    constexpr double kMost = 8192.0;
    return std::max(1, static_cast<int>(std::min(kMost, length / cell_size)));
  }
  int column_of(double x) const { return index(x - domain_.minimum().x, domain_.size().x, columns_); }
  int row_of(double y) const { return index(y - domain_.minimum().y, domain_.size().y, rows_); }
  static int index(double offset, double size, int cells) {
    return std::clamp(static_cast<int>(offset / size * cells), 0, cells - 1);
  }
  std::size_t cell(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  static std::pair<int, int> span(int at, int reach, int cells, bool periodic) {
    if (!periodic) return {std::max(at - reach, 0), std::min(at + reach, cells - 1)};
    return 2 * reach + 1 >= cells ? std::pair(0, cells - 1) : std::pair(at - reach, at + reach);
  }
};

std::vector<glm::dvec2> throw_darts(const Domain& domain, const Samples& samples, std::size_t count,
                                    double spacing, std::uint64_t seed,
                                    const std::function<bool(glm::dvec2)>& inside) {
  constexpr double kFirstDistance = 0.8;  // of the spacing; darts cannot be packed closer than 0.83
  constexpr double kShrink = 0.97;
  constexpr std::size_t kMisses = 8;                 // per point before the distance shrinks
  const double blur = std::sqrt(samples.area_each);  // a dart lands at random around its sample
  double distance = kFirstDistance * spacing;
  PointCells cells(domain, distance);
  std::vector<glm::dvec2> points;
  std::size_t misses = 0;
  for (std::uint64_t dart = 0; points.size() < count; ++dart) {
    const auto pick =
        static_cast<std::size_t>(random_unit(seed, 3 * dart) * static_cast<double>(samples.points.size()));
    const glm::dvec2 off(random_unit(seed, 3 * dart + 1), random_unit(seed, 3 * dart + 2));
    const glm::dvec2 moved =
        domain.wrapped(samples.points[std::min(pick, samples.points.size() - 1)] + (off - 0.5) * blur);
    bool free = inside(moved);
    if (free) {
      cells.for_each_near(moved, 1, [&](int other) {
        const glm::dvec2 d = domain.minimum_image(moved - points[static_cast<std::size_t>(other)]);
        free = free && glm::dot(d, d) >= distance * distance;
      });
    }
    if (free) {
      cells.add(static_cast<int>(points.size()), moved);
      points.push_back(moved);
    } else if (++misses > kMisses * (count - points.size() + 16)) {
      distance *= kShrink;
      misses = 0;
    }
  }
  return points;
}

/// One of Lloyd's sweeps. A point whose centroid lies outside the region, as in a bay, stays where it is.
void move_to_centroids(std::vector<glm::dvec2>& points, const Domain& domain, const Samples& samples,
                       double spacing, const std::function<bool(glm::dvec2)>& inside) {
  constexpr int kCellsReached = 2;  // no sample is further than two spacings from its point
  PointCells cells(domain, spacing);
  for (std::size_t k = 0; k < points.size(); ++k) cells.add(static_cast<int>(k), points[k]);
  std::vector<glm::dvec2> sum(points.size(), glm::dvec2(0.0));
  std::vector<int> share(points.size(), 0);
  for (const glm::dvec2& sample : samples.points) {
    double best = std::numeric_limits<double>::max();
    std::size_t nearest = 0;
    glm::dvec2 offset(0.0);
    // Cells are at least a spacing wide: a point found within one cell and nearer than that is the nearest.
    for (int cells_reached = 1; cells_reached <= kCellsReached && best > spacing * spacing; ++cells_reached) {
      cells.for_each_near(sample, cells_reached, [&](int k) {
        const glm::dvec2 d = domain.minimum_image(sample - points[static_cast<std::size_t>(k)]);
        if (glm::dot(d, d) >= best) return;
        best = glm::dot(d, d);
        nearest = static_cast<std::size_t>(k);
        offset = d;
      });
    }
    if (best == std::numeric_limits<double>::max()) continue;
    sum[nearest] += offset;
    ++share[nearest];
  }
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (share[k] == 0) continue;
    const glm::dvec2 moved = domain.wrapped(points[k] + sum[k] / double(share[k]));
    if (inside(moved)) points[k] = moved;
  }
}

}  // namespace

Placement scatter(const Domain& domain, int count, std::uint64_t seed,
                  const std::function<bool(glm::dvec2)>& inside) {
  Samples samples = sample(domain, domain.minimum(), domain.maximum(), count, inside);
  if (samples.points.size() < kFewestSamples) {
    const Region around = find_region(domain, inside);
    if (around.area > 0.0) {
      samples = sample(domain, glm::max(around.lower, domain.minimum()),
                       glm::min(around.upper, domain.maximum()), count, inside);
    }
  }
  if (samples.points.empty()) return {};
  Placement placement;
  placement.spacing = std::sqrt(samples.area_each * static_cast<double>(samples.points.size()) / count);
  placement.points =
      throw_darts(domain, samples, static_cast<std::size_t>(count), placement.spacing, seed, inside);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    move_to_centroids(placement.points, domain, samples, placement.spacing, inside);
  }
  return placement;
}

}  // namespace twinflow
