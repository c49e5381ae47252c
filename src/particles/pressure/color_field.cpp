#include "particles/pressure/color_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/common.hpp>

#include "particles/parallel/loop_choice.hpp"

namespace twinflow {
namespace {

constexpr int kStripRows = 16;

/// The kernel has this part of the interaction radius …
constexpr double kColorRadius = 0.75;
/// … but so many spacings at least, if the interaction radius has them.
constexpr double kLeastColorRadius = 2.4;

/// Nodes need the solids only up to this part of the full color: those with more have too small a share in
/// them.
constexpr float kFarFromSolids = 0.95f;

/// Nodes deep in solids count as if this part of their kernel were free.
constexpr float kLeastFreePart = 0.05f;

double color_radius(double interaction_radius, double spacing) {
  return std::min(interaction_radius,
                  std::max(kColorRadius * interaction_radius, kLeastColorRadius * spacing));
}

int nodes_within(double radius, double cell) { return static_cast<int>(std::ceil(radius / cell)); }

}  // namespace

double ColorNodes::color_at(glm::dvec2 point) const {
  const glm::dvec2 place = (point - origin) / cell;
  if (!(place.x >= 0.0 && place.x < columns - 1 && place.y >= 0.0 && place.y < rows - 1)) return 1.0;
  const glm::dvec2 node = glm::floor(place);
  const glm::dvec2 part = place - node;
  const float* low = color.data() + index(static_cast<int>(node.x), static_cast<int>(node.y));
  const float* high = low + stride;
  return (1.0 - part.y) * ((1.0 - part.x) * double{low[0]} + part.x * double{low[1]}) +
         part.y * ((1.0 - part.x) * double{high[0]} + part.x * double{high[1]});
}

ColorField::ColorField(double interaction_radius, double spacing)
    : radius_(color_radius(interaction_radius, spacing)),
      spacing_(spacing),
      volume_(spacing * spacing),
      loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kColorLoops)),
      shares_(kWendlandC2, kWendlandC2, radius_) {}

void ColorField::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kColorLoops); }

void ColorField::set_parameters(double rest_density, double contact_angle_degrees) {
  volume_ = spacing_ * spacing_ / rest_density;
  wetting_ = 1.0 - contact_angle_degrees / 90.0;
}

/// Whole cells fill a period.
glm::dvec2 ColorField::cell(const ParticleSpace& space) const {
  const glm::dvec2 size = space.size();
  glm::dvec2 cell(spacing_);
  for (int axis = 0; axis < 2; ++axis) {
    if (space.periodic[axis]) cell[axis] = size[axis] / std::max(1.0, std::round(size[axis] / spacing_));
  }
  return cell;
}

/// Along an axis that does not repeat, the nodes reach beyond all color, and mirror each other about the
/// middle.
glm::dvec2 ColorField::first_node(const ParticleSpace& space) const {
  glm::dvec2 first = space.minimum;
  for (int axis = 0; axis < 2; ++axis) {
    if (space.periodic[axis]) continue;
    const double cells = std::ceil(space.size()[axis] / spacing_) + 2 * (nodes_within(radius_, spacing_) + 1);
    first[axis] = 0.5 * (space.minimum[axis] + space.maximum[axis] - cells * spacing_);
  }
  return first;
}

int ColorField::strips(const ParticleSpace& space) const {
  const double height =
      space.periodic.y ? space.size().y : 2.0 * (space.minimum.y - first_node(space).y) + space.size().y;
  return static_cast<int>(std::ceil(height / cell(space).y / kStripRows - 1e-9));
}

/// Finds the particles that color the strip, as images shifted into it, and lays out its nodes.
void ColorField::place(const Substep& substep, int strip, ColorNodes& nodes,
                       std::vector<Range>& ranges) const {
  const ParticleSpace& space = substep.neighborhood.space();
  const glm::dvec2 size = space.size();
  const int repeats = space.periodic.y ? static_cast<int>(std::lround(size.y / cell(space).y)) : 0;
  nodes.cell = cell(space);
  nodes.origin = first_node(space) + glm::dvec2(0.0, strip * kStripRows * nodes.cell.y);
  nodes.rows = 1 + (repeats > 0 ? std::min(kStripRows, repeats - strip * kStripRows) : kStripRows);
  const double lowest = nodes.origin.y - radius_;
  const double highest = nodes.origin.y + (nodes.rows - 1) * nodes.cell.y + radius_;
  double left = std::numeric_limits<double>::max();
  double right = -left;
  const int images = space.periodic.y ? 1 + static_cast<int>(radius_ / size.y) : 0;
  for (int image = -images; image <= images; ++image) {
    const double shift = image * size.y;
    const double lower = std::max(lowest - shift, space.minimum.y);
    const double upper = std::min(highest - shift, space.maximum.y);
    if (lower > upper) continue;
    const auto found = substep.neighborhood.ranges_in({space.minimum.x, lower}, {space.maximum.x, upper});
    for (const auto& [begin, end] : found) {
      if (begin < end) ranges.push_back({begin, end, 0.0f, static_cast<float>(shift)});
      for (int j = begin; j < end; ++j) {
        const double x = substep.particles.x.data()[j];
        left = std::min(left, x);
        right = std::max(right, x);
      }
    }
  }
  nodes.columns = 0;
  if (left > right) return;
  if (space.periodic.x) {
    nodes.columns = static_cast<int>(std::lround(size.x / nodes.cell.x)) + 1;
    return;
  }
  const int reach = nodes_within(radius_, nodes.cell.x) + 1;
  const int first = static_cast<int>(std::floor((left - nodes.origin.x) / nodes.cell.x)) - reach;
  const int last = static_cast<int>(std::ceil((right - nodes.origin.x) / nodes.cell.x)) + reach;
  nodes.origin.x += first * nodes.cell.x;
  nodes.columns = last - first + 1;
}

void ColorField::find(const Substep& substep, int strip, ColorNodes& nodes) const {
  std::vector<Range> ranges;
  place(substep, strip, nodes, ranges);
  nodes.outside.clear();
  nodes.color.clear();
  if (nodes.columns == 0) return;
  const ParticleSpace& space = substep.neighborhood.space();
  const int half_width = nodes_within(radius_, nodes.cell.x);
  const int beyond =
      space.periodic.x ? half_width + 1 : 0;  // columns to either side, whose images are inside
  nodes.stride = nodes.columns + 2 * beyond + 2 * half_width + kColorNodesAtOnce;
  nodes.color.assign(static_cast<std::size_t>(nodes.rows) * static_cast<std::size_t>(nodes.stride), 0.0f);
  ColorArguments arguments = {
      .x = substep.particles.x.data(),
      .y = substep.particles.y.data(),
      .begin = 0,
      .end = 0,
      .origin_x = static_cast<float>(nodes.origin.x - beyond * nodes.cell.x),
      .origin_y = 0.0f,
      .cell_x = static_cast<float>(nodes.cell.x),
      .cell_y = static_cast<float>(nodes.cell.y),
      .rows = nodes.rows,
      .columns = nodes.stride,
      .inverse_radius = static_cast<float>(1.0 / radius_),
      .half_width = half_width,
      .factor =
          static_cast<float>(volume_ * kWendlandC2.shape_constant / (std::numbers::pi * radius_ * radius_)),
      .color = nodes.color.data(),
  };
  for (const Range& range : ranges) {
    arguments.begin = range.begin;
    arguments.end = range.end;
    arguments.origin_y = static_cast<float>(nodes.origin.y - double{range.shift_y});
    loops_->add(arguments);
  }
  if (beyond > 0) join_seam(nodes);
  if (!substep.solids.are_none()) add_solids(substep, nodes);
}

/// Adds up the images of the nodes of rows that repeat, and moves them to the rows' beginnings.
void ColorField::join_seam(ColorNodes& nodes) const {
  const int repeats = nodes.columns - 1;
  const int beyond = nodes_within(radius_, nodes.cell.x) + 1;
  std::vector<float> joined(static_cast<std::size_t>(repeats));
  for (int row = 0; row < nodes.rows; ++row) {
    std::fill(joined.begin(), joined.end(), 0.0f);
    for (int column = -beyond; column <= repeats + beyond; ++column) {
      const int image = (column % repeats + repeats) % repeats;
      joined[static_cast<std::size_t>(image)] += nodes.color[nodes.index(column + beyond, row)];
    }
    std::copy(joined.begin(), joined.end(),
              nodes.color.begin() + static_cast<std::ptrdiff_t>(nodes.index(0, row)));
    nodes.color[nodes.index(repeats, row)] = joined[0];
  }
}

void ColorField::add_solids(const Substep& substep, ColorNodes& nodes) const {
  const auto reach = static_cast<float>(radius_);
  nodes.outside.assign(nodes.color.size(), reach);
  for (int row = 0; row < nodes.rows; ++row) {
    for (int column = 0; column < nodes.columns; ++column) {
      float& color = nodes.color[nodes.index(column, row)];
      if (color <= 0.0f || color > kFarFromSolids) continue;
      const glm::vec2 point(nodes.origin + nodes.cell * glm::dvec2(column, row));
      if (!substep.solids.may_be_near(point, reach)) continue;
      float free = 1.0f;
      float& outside = nodes.outside[nodes.index(column, row)];
      substep.solids.for_each_near(point, radius_, [&](const SolidSurface& near) {
        const auto distance = static_cast<float>(near.distance);
        free *= 1.0f - shares_.share_of_wall(distance);
        outside = std::min(outside, distance);
      });
      const auto wetting = static_cast<float>(wetting_);
      color = color / std::max(free, kLeastFreePart) + wetting * (1.0f - free);
    }
  }
}

}  // namespace twinflow
