#pragma once

#include <array>
#include <cstddef>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

enum class Side { left, right, bottom, top };
inline constexpr std::array kSides{Side::left, Side::right, Side::bottom, Side::top};

constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }
constexpr Side opposite(Side side) { return kSides[index_of(side) ^ 1u]; }
/// The axis across the edge: 0 for x, 1 for y.
constexpr int axis_of(Side side) { return side == Side::left || side == Side::right ? 0 : 1; }
constexpr bool is_low(Side side) { return side == Side::left || side == Side::bottom; }

/// The nearest point exactly on the edge.
inline glm::dvec2 place_on(Side side, const Domain& domain, glm::dvec2 point) {
  const int axis = axis_of(side);
  point[axis] = is_low(side) ? domain.minimum()[axis] : domain.maximum()[axis];
  return point;
}

}  // namespace twinflow
