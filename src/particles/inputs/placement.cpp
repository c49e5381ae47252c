#include "particles/inputs/placement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "core/random.hpp"
#include "scene/fields/region.hpp"

namespace twinflow {
namespace {

using Inside = std::function<bool(glm::dvec2)>;

/// The distance of rows in units of the distance of points in a row.
double rows_per_column(Lattice lattice) { return lattice == Lattice::hexagonal ? std::sqrt(3.0) / 2.0 : 1.0; }

struct Rectangle {
  glm::dvec2 lower, upper;
  glm::dvec2 size() const { return upper - lower; }
};

/// Rows of equally many points in a rectangle, which they keep half a distance from: its edges are where
/// walls and surfaces are.
struct Rows {
  Rectangle around;
  Lattice lattice;
  int rows, columns;
  std::vector<double> places;  ///< of the rows, in units of their distance; none: they are even

  glm::dvec2 distances() const { return around.size() / glm::dvec2(columns, rows); }
  /// The place of the first point of a row, in units of the distance.
  double offset(int row) const { return lattice == Lattice::square ? 0.5 : row % 2 == 0 ? 0.25 : 0.75; }
  glm::dvec2 point(double column, int row) const {
    const double place = places.empty() ? row + 0.5 : places[static_cast<std::size_t>(row)];
    return around.lower + distances() * glm::dvec2(column, place);
  }
};

/// The points of the lattice through the domain's center that are in the rectangle around the region and
/// inside.
std::vector<glm::dvec2> lattice_points(const Rectangle& around, double distance, Lattice lattice,
                                       const Inside& inside) {
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

/// The smallest rectangle around the region.
Rectangle rectangle_around(const Domain& domain, const Region& region, const Inside& inside) {
  constexpr int kSamples = 512;  // of a line across
  constexpr int kBisections = 40;
  constexpr double kWithin = 1e-9;  // of the domain's size: points on its edge may count as outside
  Rectangle rectangle{glm::max(region.lower, domain.minimum()), glm::min(region.upper, domain.maximum())};
  const Rectangle rough = rectangle;
  for (const int axis : {0, 1}) {
    const auto meets = [&](double place) {
      for (int k = 0; k < kSamples; ++k) {
        glm::dvec2 point = rough.lower + (k + 0.5) / kSamples * rough.size();
        point[axis] = place;
        if (inside(point)) return true;
      }
      return false;
    };
    const double within = kWithin * domain.size()[axis];
    for (auto [edge, sign] : {std::pair{&rectangle.lower, 1.0}, std::pair{&rectangle.upper, -1.0}}) {
      double& place = (*edge)[axis];
      if (meets(place + sign * within)) continue;
      double outside = place;
      double known = place + sign * region.between[axis];
      if (!meets(known)) continue;
      for (int k = 0; k < kBisections; ++k) {
        const double middle = 0.5 * (outside + known);
        (meets(middle) ? known : outside) = middle;
      }
      place = outside;
    }
  }
  return rectangle;
}

/// The numbers of rows and columns in a rectangle for about `count` points inside the region and a pattern
/// that is stretched little. The region is this part of the rectangle.
void choose_numbers(Rows& rows, int count, double part, bool even) {
  const glm::dvec2 size = rows.around.size();
  const double points = std::max(count / part, 1.0);
  const double ideal = std::sqrt(points * size.y / (size.x * rows_per_column(rows.lattice)));
  const int step = even ? 2 : 1;
  const int first = std::max(step, step * static_cast<int>(ideal / step - 3.0));
  double best = std::numeric_limits<double>::max();
  for (int row_count = first; row_count <= ideal + 4 * step; row_count += step) {
    for (const double column_count : {std::floor(points / row_count), std::ceil(points / row_count)}) {
      if (column_count < 1.0) continue;
      const double stretch =
          std::log(size.x / column_count * rows_per_column(rows.lattice) / (size.y / row_count));
      const double surplus = std::abs(row_count * column_count / points - 1.0);
      constexpr double kStretching = 5.0;  // a stretch by 4 % is as bad as one point in a hundred
      const double badness = surplus + kStretching * stretch * stretch;
      if (badness >= best) continue;
      best = badness;
      rows.rows = row_count;
      rows.columns = static_cast<int>(column_count);
    }
  }
}

/// The points of a row that are inside.
std::vector<glm::dvec2> points_of(const Rows& rows, int row, const Inside& inside) {
  std::vector<glm::dvec2> points;
  for (int column = 0; column < rows.columns; ++column) {
    const glm::dvec2 point = rows.point(column + rows.offset(row), row);
    if (inside(point)) points.push_back(point);
  }
  return points;
}

struct RowsInside {
  Rows rows;
  std::vector<std::vector<glm::dvec2>> points;  ///< by row
  std::int64_t total = 0;

  std::vector<glm::dvec2> all_points() const {
    std::vector<glm::dvec2> all;
    for (const std::vector<glm::dvec2>& row : points) all.insert(all.end(), row.begin(), row.end());
    return all;
  }
  bool fill_rectangle() const { return total == std::int64_t{rows.rows} * rows.columns; }
};

/// Rows with about as many points inside as asked for; with as many at least if they do not fill a rectangle.
RowsInside rows_inside(const Domain& domain, const Region& region, const Rectangle& around, int count,
                       const Inside& inside, Lattice lattice) {
  Rows rows{around, lattice, 1, 1, {}};
  const glm::dvec2 size = around.size();
  // Rows that close across the seam are an even number, as each second one is shifted.
  const bool even = lattice == Lattice::hexagonal && domain.periodic.y && size.y == domain.size().y;
  const auto find = [&](double part) {
    choose_numbers(rows, count, part, even);
    RowsInside found{rows, {}, 0};
    for (int row = 0; row < rows.rows; ++row) {
      found.points.push_back(points_of(rows, row, inside));
      found.total += static_cast<std::int64_t>(found.points.back().size());
    }
    return found;
  };
  double part = region.area / (size.x * size.y);
  RowsInside found = find(part);
  constexpr double kDenser = 0.998;
  while (!found.fill_rectangle() && found.total < count) found = find(part *= kDenser);
  return found;
}

/// An even selection of the points, in their order.
std::vector<glm::dvec2> select(const std::vector<glm::dvec2>& points, int count) {
  const auto wanted = static_cast<std::size_t>(count);
  std::vector<glm::dvec2> selected;
  selected.reserve(wanted);
  for (std::size_t k = 0; k < wanted; ++k) selected.push_back(points[k * points.size() / wanted]);
  return selected;
}

/// The numbers of points in rows that fill a rectangle, from its floor to its surface, as many as asked for
/// together. Those near the surface have a point more or less than the others: deeper, where pressures are
/// high, such seams would move.
std::vector<int> numbers_in_rectangle(const Rows& rows, int count) {
  std::vector<int> numbers;
  for (int above = rows.rows; above > 0; --above) {
    const int surplus = count - rows.columns * above;
    const int each = std::abs(surplus) < above ? 0 : surplus / above;
    numbers.push_back(rows.columns + each);
    count -= numbers.back();
  }
  return numbers;
}

/// Makes rows that fill a rectangle as high as their numbers of points: each has the same area.
void set_heights(Rows& rows, const std::vector<int>& numbers) {
  const double per_point =
      rows.rows / static_cast<double>(std::accumulate(numbers.begin(), numbers.end(), 0));
  double below = 0.0;
  for (const int number : numbers) {
    rows.places.push_back(per_point * (below + 0.5 * number));
    below += number;
  }
}

Placement fill_rectangle(Rows rows, int count, bool hangs) {
  std::vector<int> numbers = numbers_in_rectangle(rows, count);
  if (hangs) std::reverse(numbers.begin(), numbers.end());
  set_heights(rows, numbers);
  Placement placement;
  for (int row = 0; row < rows.rows; ++row) {
    const int number = numbers[static_cast<std::size_t>(row)];
    for (int k = 0; k < number; ++k) {
      placement.points.push_back(rows.point((k + rows.offset(row)) / number * rows.columns, row));
    }
  }
  const glm::dvec2 size = rows.around.size();
  placement.spacing = std::sqrt(size.x * size.y / count);
  return placement;
}

/// Whether fluid that fills the rectangle lies at the upper wall of the domain, above its surface.
bool hangs_from_wall(const Domain& domain, const Rectangle& around) {
  return !domain.periodic.y && around.upper.y == domain.maximum().y && around.lower.y > domain.minimum().y;
}

/// Whether fluid that fills the rectangle lies at an edge of the domain that is a wall.
bool touches_wall(const Domain& domain, const Rectangle& around) {
  const auto at_wall = [&](int axis) {
    return around.lower[axis] == domain.minimum()[axis] || around.upper[axis] == domain.maximum()[axis];
  };
  return (!domain.periodic.x && at_wall(0)) || (!domain.periodic.y && at_wall(1));
}

bool is_filled(const Rectangle& rectangle, const Inside& inside) {
  constexpr int kSamples = 64;  // along each edge
  for (int k = 0; k < kSamples * kSamples; ++k) {
    const glm::dvec2 share = (glm::dvec2(k % kSamples, k / kSamples) + 0.5) / double{kSamples};
    if (!inside(rectangle.lower + share * rectangle.size())) return false;
  }
  return true;
}

/// Moves points towards or away from the center of a rectangle until they cover its area. If one would leave
/// it, all stay. A lattice covers too much or too little by up to half a row at each edge.
void fit_to_rectangle(const Rectangle& rectangle, Placement& placement) {
  const glm::dvec2 center = 0.5 * (rectangle.lower + rectangle.upper);
  const glm::dvec2 size = rectangle.size();
  const double spacing = std::sqrt(size.x * size.y / static_cast<double>(placement.points.size()));
  const double scale = spacing / placement.spacing;
  const auto leaves = [&](glm::dvec2 point) {
    return glm::any(glm::greaterThan(scale * glm::abs(point - center), 0.5 * size));
  };
  if (std::any_of(placement.points.begin(), placement.points.end(), leaves)) return;
  for (glm::dvec2& point : placement.points) point = center + scale * (point - center);
  placement.spacing = spacing;
}

/// A lattice through the domain's center, for fluid off the walls.
Placement fill_around_center(const Region& region, const Rectangle& around, int count, const Inside& inside,
                             Lattice lattice) {
  // The largest distance that places enough points; as the area is an estimate, the distance is bracketed
  // first.
  const auto wanted = static_cast<std::size_t>(count);
  double small = std::sqrt(region.area / rows_per_column(lattice) / count);
  double large = small;
  while (lattice_points(around, small, lattice, inside).size() < wanted) small *= 0.9;
  while (lattice_points(around, large, lattice, inside).size() >= wanted) large *= 1.1;
  constexpr int kBisections = 16;
  for (int k = 0; k < kBisections; ++k) {
    const double middle = 0.5 * (small + large);
    (lattice_points(around, middle, lattice, inside).size() >= wanted ? small : large) = middle;
  }
  const std::vector<glm::dvec2> points = lattice_points(around, small, lattice, inside);
  const double spacing =
      small * std::sqrt(rows_per_column(lattice) * static_cast<double>(points.size()) / count);
  Placement placement{select(points, count), spacing};
  if (is_filled(around, inside)) fit_to_rectangle(around, placement);
  return placement;
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

Placement fill_region(const Domain& domain, int count, const Inside& inside, Lattice lattice) {
  const Region region = find_region(domain, inside);
  if (region.area == 0.0) return {};
  const Rectangle around = rectangle_around(domain, region, inside);
  if (!touches_wall(domain, around)) return fill_around_center(region, around, count, inside, lattice);
  const RowsInside found = rows_inside(domain, region, around, count, inside, lattice);
  if (found.fill_rectangle()) return fill_rectangle(found.rows, count, hangs_from_wall(domain, around));
  return {select(found.all_points(), count), std::sqrt(region.area / count)};
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
