#include "grid/readings/heat_reading.hpp"

#include <cstddef>

namespace twinflow {
namespace {

/// Means over a wall: of its temperature, and of the difference to the cells beside it over the distance to
/// their centres.
struct WallMeans {
  double temperature = 0.0;
  double gradient = 0.0;
};

/// `first`: the cell beside the beginning of the wall; `along`: to the next one; `to_wall`: from a cell to
/// the wall, in cells.
WallMeans means_of(const Temperature& wall, std::span<const float> temperature, const GridShape& shape,
                   glm::ivec2 first, glm::ivec2 along, glm::ivec2 to_wall) {
  const int count = along.x != 0 ? shape.nx : shape.ny;
  const double way = 0.5 * shape.cell_size();
  WallMeans means;
  for (int k = 0; k < count; ++k) {
    const glm::ivec2 cell = first + k * along;
    const double beside = temperature[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(shape.nx) +
                                      static_cast<std::size_t>(cell.x)];
    const double on_wall = wall(shape.center(cell.x, cell.y) + way * glm::dvec2(to_wall));
    means.temperature += on_wall / count;
    means.gradient += (on_wall - beside) / (way * count);
  }
  return means;
}

std::optional<double> nusselt_between(const WallMeans& one, const WallMeans& other, double distance) {
  const double difference = one.temperature - other.temperature;
  if (difference == 0.0) return std::nullopt;
  return difference > 0.0 ? one.gradient * distance / difference : -other.gradient * distance / difference;
}

std::optional<double> nusselt_of(std::span<const float> temperature, const Temperatures& walls,
                                 const GridCells& cells) {
  const GridShape& shape = cells.shape;
  const glm::dvec2 size = cells.domain().size();
  if (walls.left && walls.right) {
    return nusselt_between(means_of(*walls.left, temperature, shape, {0, 0}, {0, 1}, {-1, 0}),
                           means_of(*walls.right, temperature, shape, {shape.nx - 1, 0}, {0, 1}, {1, 0}),
                           size.x);
  }
  if (walls.bottom && walls.top) {
    return nusselt_between(means_of(*walls.bottom, temperature, shape, {0, 0}, {1, 0}, {0, -1}),
                           means_of(*walls.top, temperature, shape, {0, shape.ny - 1}, {1, 0}, {0, 1}),
                           size.y);
  }
  return std::nullopt;
}

}  // namespace

HeatReading measure_heat(std::span<const float> temperature, const HeatLinks& links,
                         const Temperatures& temperatures, const GridCells& cells) {
  double sum = 0.0;
  double count = 0.0;
  for (std::size_t cell = 0; cell < temperature.size(); ++cell) {
    sum += double(links.sources[cell].z) * temperature[cell];
    count += links.sources[cell].z;
  }
  return {count > 0.0 ? sum / count : 0.0, nusselt_of(temperature, temperatures, cells)};
}

}  // namespace twinflow
