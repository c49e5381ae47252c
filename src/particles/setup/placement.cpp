#include "particles/setup/placement.hpp"

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "scene/fields/region.hpp"

namespace twinflow {
namespace {

/// The distance of rows in units of the distance of points in a row.
double rows_per_column(Lattice lattice) { return lattice == Lattice::hexagonal ? std::sqrt(3.0) / 2.0 : 1.0; }

/// The points of the lattice through the domain's centre that are in the rectangle around the region and
/// inside.
std::vector<glm::dvec2> lattice_points(const Region& around, double distance, Lattice lattice,
                                       const std::function<bool(glm::dvec2)>& inside) {
  std::vector<glm::dvec2> points;
  const double row_distance = distance * rows_per_column(lattice);
  const auto before = [](double position, double step) {
    return static_cast<int>(std::floor(position / step)) - 1;
  };
  const auto behind = [](double position, double step) {
    return static_cast<int>(std::ceil(position / step));
  };
  for (int row = before(around.lower.y, row_distance); row <= behind(around.upper.y, row_distance); ++row) {
    // Squares are half a distance off the axes, as the edges of boxes often are multiples of it.
    const double offset = lattice == Lattice::square || row % 2 != 0 ? 0.5 : 0.0;
    const double lift = lattice == Lattice::square ? 0.5 : 0.0;
    for (int column = before(around.lower.x, distance); column <= behind(around.upper.x, distance);
         ++column) {
      const glm::dvec2 point((column + offset) * distance, (row + lift) * row_distance);
      if (inside(point)) points.push_back(point);
    }
  }
  return points;
}

}  // namespace

Placement fill_domain(const Domain& domain, int count, Lattice lattice) {
  const double ideal = std::sqrt(count / (domain.aspect * rows_per_column(lattice)));
  // Hexagons need an even number of rows, so that the half-spacing offset of every second row closes at the
  // seam.
  const int multiple = lattice == Lattice::hexagonal ? 2 : 1;
  const int rows =
      count < 4 ? 1 : std::clamp(multiple * static_cast<int>(std::lround(ideal / multiple)), multiple, count);
  Placement placement;
  placement.spacing = std::sqrt(domain.area() / count);
  placement.points.reserve(static_cast<std::size_t>(count));
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t in_row = (row + 1) * count / rows - row * count / rows;
    const double offset = lattice == Lattice::square ? 0.5 : row % 2 == 0 ? 0.25 : 0.75;
    for (std::int64_t column = 0; column < in_row; ++column) {
      const glm::dvec2 share((static_cast<double>(column) + offset) / static_cast<double>(in_row),
                             (static_cast<double>(row) + 0.5) / rows);
      placement.points.push_back(domain.minimum() + share * domain.size());
    }
  }
  return placement;
}

Placement fill_region(const Domain& domain, int count, const std::function<bool(glm::dvec2)>& inside,
                      Lattice lattice) {
  const Region around = find_region(domain, inside);
  if (around.area == 0.0) return {};
  // The largest distance that places enough points; as the area is an estimate, the distance is bracketed
  // first.
  const auto wanted = static_cast<std::size_t>(count);
  double small = std::sqrt(around.area / rows_per_column(lattice) / count);
  double large = small;
  while (lattice_points(around, small, lattice, inside).size() < wanted) small *= 0.9;
  while (lattice_points(around, large, lattice, inside).size() >= wanted) large *= 1.1;
  std::vector<glm::dvec2> points;
  constexpr int kBisections = 16;
  for (int k = 0; k < kBisections; ++k) {
    const double middle = 0.5 * (small + large);
    (lattice_points(around, middle, lattice, inside).size() >= wanted ? small : large) = middle;
  }
  points = lattice_points(around, small, lattice, inside);

  Placement placement;
  placement.spacing =
      small * std::sqrt(rows_per_column(lattice) * static_cast<double>(points.size()) / count);
  placement.points.reserve(wanted);
  for (std::size_t k = 0; k < wanted; ++k) placement.points.push_back(points[k * points.size() / wanted]);
  return placement;
}

void jitter(Placement& placement, double distance, std::uint64_t seed,
            const std::function<bool(glm::dvec2)>& inside) {
  for (std::size_t k = 0; k < placement.points.size(); ++k) {
    const glm::dvec2 random(random_unit(seed, 2 * k), random_unit(seed, 2 * k + 1));
    const glm::dvec2 moved = placement.points[k] + (2.0 * random - 1.0) * distance;
    if (inside(moved)) placement.points[k] = moved;
  }
}

}  // namespace twinflow
