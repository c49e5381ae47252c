#pragma once

#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The part of each cell where a condition holds, 0 to 1, row-major. Bisection finds the boundary on the
/// edges of quarter cells; between, it is straight. Exact to 10⁻³ of a cell for straight boundaries, of
/// second order for curved ones.
std::vector<float> fractions_where(const GridShape& shape, const Domain& domain,
                                   const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
