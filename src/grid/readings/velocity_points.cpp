#include "grid/readings/velocity_points.hpp"

#include <algorithm>

namespace twinflow {
namespace {

/// Like std::floor, which is a call of a library function on old processors.
int floor_of(double value) {
  const int truncated = static_cast<int>(value);
  return truncated - (truncated > value ? 1 : 0);
}

int wrapped(int index, int count) {
  if (index >= 0 && index < count) return index;
  const int rest = index % count;
  return rest < 0 ? rest + count : rest;
}

}  // namespace

VelocityPoints::VelocityPoints(const GridCells& cells)
    : shape_(cells.shape),
      minimum_(cells.domain().minimum()),
      cells_per_unit_(1.0 / cells.shape.cell_size()) {
  const bool faces = cells.layout == GridLayout::staggered;
  const std::array<int, 2> counts = {shape_.nx, shape_.ny};
  for (std::size_t component = 0; component < axes_.size(); ++component) {
    for (std::size_t direction = 0; direction < 2; ++direction) {
      Axis& axis = axes_[component][direction];
      const bool normal = component == direction;
      axis.count = counts[direction];
      axis.offset = faces && normal ? 0.0 : 0.5;
      axis.repeats = cells.periodic()[static_cast<int>(direction)];
      // The velocity continues beyond a channel's ends and beyond a free stream.
      const bool open = cells.free_stream || (cells.channel && direction == 0);
      if (axis.repeats || open || component == kScalar) continue;
      axis.first.held = normal || cells.walls->no_slip;
      axis.last = axis.first;
      const bool lid = component == 0 && direction == 1;
      if (lid) axis.last = {cells.walls->sticks_to_lid(), cells.walls->lid_speed};
    }
  }
}

VelocityStencil VelocityPoints::around(glm::dvec2 point, int component) const {
  const glm::dvec2 place = (point - minimum_) * cells_per_unit_;
  const auto& [x_axis, y_axis] = axes_[static_cast<std::size_t>(component)];
  const Taps x = taps(x_axis, place.x);
  const Taps y = taps(y_axis, place.y);
  // In a corner the wall normal to the component, which is at rest, takes precedence.
  const double walls = component == 0 ? (x.weights[0] + x.weights[1]) * y.held : 0.0;
  return {x.indices, y.indices, x.weights, y.weights, walls};
}

VelocityPoints::Taps VelocityPoints::taps(const Axis& axis, double cells_from_edge) {
  const double place = cells_from_edge - axis.offset;
  if (axis.repeats) {
    const int base = floor_of(place);
    const double share = place - base;
    return {{wrapped(base, axis.count), wrapped(base + 1, axis.count)}, {1.0 - share, share}, 0.0};
  }
  const double inside = std::clamp(place, -axis.offset, axis.count - axis.offset);
  const int first = std::min(floor_of(inside), axis.count - 1);
  const double share = inside - first;
  Taps taps{{first, first + 1}, {1.0 - share, share}, 0.0};
  // The values next to the walls are inside the fluid. A value beyond them is on a wall or is a mirror image.
  // At a no-slip wall, u behind = 2·u of the wall − u before it.
  const bool on_walls = axis.offset == 0.0;
  const int lowest = on_walls ? 1 : 0;
  const auto settle = [&](std::size_t own, std::size_t other, const Edge& edge, int nearest) {
    const double weight = taps.weights[own];
    taps.indices[own] = nearest;
    if (!edge.held) return;
    taps.weights[own] = 0.0;
    if (!on_walls) taps.weights[other] -= weight;
    taps.held += (on_walls ? weight : 2.0 * weight) * edge.velocity;
  };
  if (taps.indices[0] < lowest) settle(0, 1, axis.first, lowest);
  if (taps.indices[1] > axis.count - 1) settle(1, 0, axis.last, axis.count - 1);
  return taps;
}

}  // namespace twinflow
