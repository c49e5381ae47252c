#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/domain.hpp"
#include "scene/settings.hpp"

namespace twinflow {

/// Relative L2 distance of a grid's velocity from the exact one, each component taken where it stands.
/// `velocity`: shape.cells()·2 values, domain units per second. Nothing where `exact` vanishes identically.
std::optional<double> relative_l2_error(const GridShape& shape, GridLayout layout,
                                        std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact);

}  // namespace twinflow
