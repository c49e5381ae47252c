#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// A scalar at cell centers, row-major from the lower left.
struct CenterValues {
  int nx = 0, ny = 0;
  std::span<const float> values;
  std::span<const std::uint8_t> covered{};  ///< nonzero: has a value; empty: everywhere
  Periodicity periodic = false;             ///< values repeat beyond the edges
};

/// A polyline, in cells from the lower left corner; closed if its first and last points are equal.
using ContourLine = std::vector<glm::dvec2>;

/// Contour lines, one list per level, as long as possible: marching squares (Lorensen, Cline, 1987) with
/// linear interpolation. Linear extrapolation takes them to the outermost cells' edges; they end without
/// values.
std::vector<std::vector<ContourLine>> contour_lines(const CenterValues& field,
                                                    std::span<const double> levels);

}  // namespace twinflow
