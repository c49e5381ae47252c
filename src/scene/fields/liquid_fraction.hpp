#pragma once

#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The part of each cell in which a condition holds, 0 to 1, row-major. The boundary is straight between
/// bisected points on edges of quarter cells. It is exact to 10⁻³ of a cell for straight boundaries, of
/// second order for curved ones.
std::vector<float> fractions_where(const GridShape& shape, const Domain& domain,
                                   const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
