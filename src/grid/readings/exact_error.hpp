#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The exact velocity at the cells of a grid, each component taken where it stands; row after row.
std::vector<glm::dvec2> velocity_at_components(const GridCells& cells,
                                               const std::function<glm::dvec2(glm::dvec2)>& exact);

/// Relative L2 distance of a grid's velocity from the exact one, each component taken where it stands.
/// `velocity`: two values for each cell, domain units per second. Nothing where `exact` vanishes identically.
std::optional<double> relative_l2_error(const GridCells& cells, std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact);

}  // namespace twinflow
