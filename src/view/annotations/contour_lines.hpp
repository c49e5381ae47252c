#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// A scalar at the centers of cells, row-major from the lower left.
struct CenterValues {
  int nx = 0, ny = 0;
  std::span<const float> values;
  std::span<const std::uint8_t> covered{};  ///< not 0 where there is a value; empty: everywhere
  Periodicity periodic = false;             ///< the values repeat beyond the edges
};

/// A polyline, in cells from the lower left corner; its first and last point are the same where it is closed.
using ContourLine = std::vector<glm::dvec2>;

/// The lines on which a scalar has given values, one list for each level: marching squares (Lorensen, Cline,
/// 1987) with linear interpolation along the squares' sides, joined to lines as long as possible. They reach
/// the edges of the outermost cells by linear extrapolation, and end if there are no values.
std::vector<std::vector<ContourLine>> contour_lines(const CenterValues& field,
                                                    std::span<const double> levels);

}  // namespace twinflow
