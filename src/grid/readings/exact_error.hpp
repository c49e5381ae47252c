#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The exact velocity at the cells of a grid, row after row; each component is taken at its own place.
std::vector<glm::dvec2> velocity_at_components(const GridCells& cells,
                                               const std::function<glm::dvec2(glm::dvec2)>& exact);

/// The relative L2 distance of a grid's velocity from the exact one; each component is taken at its own
/// place. `velocity`: two values for each cell, domain units per second. Empty where `exact` vanishes
/// identically.
std::optional<double> relative_l2_error(const GridCells& cells, std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact);

}  // namespace twinflow
