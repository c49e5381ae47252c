#pragma once

#include <functional>
#include <optional>
#include <span>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The relative L2 distance of a grid's velocity from the exact one at the cells' places (velocity_on_cells).
/// `velocity`: two values per cell, domain units per second. Empty if `exact` vanishes.
std::optional<double> relative_l2_error(const GridCells& cells, std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact);

}  // namespace twinflow
