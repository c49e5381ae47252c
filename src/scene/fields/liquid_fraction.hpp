#pragma once

#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The part of each cell where a condition holds, 0 to 1, row-major. Along the edges of a cell's quarters,
/// bisection finds the place where the condition changes. Between these places, its boundary counts as
/// straight. This is exact to 10⁻³ of a cell for straight boundaries, and of second order for curved ones.
std::vector<float> fractions_where(const GridShape& shape, const Domain& domain,
                                   const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
